import { getInvitation } from '@pingboard/contracts/http/invitations.ts'
import { expect, test } from 'vitest'
import { inApp } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import { LOOKS, PHONE, type Window } from '../support/browser-window.ts'
import { expectStatus, somebody } from '../support/client.ts'
import { aGroupOf } from '../support/club.ts'
import { lookAt } from './steps/look.ts'

/** A browser without a window refuses notifications by itself. */
const notAsked = ({ page }: Window) =>
  page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }))

const card = ({ page, words }: Window) => page.getByRole('region', { name: words.groups.push.title })

inApp('the card about pushes', stage => {
  /** A newcomer opens an invitation, and goes on to the group. */
  async function join(window: Window): Promise<string> {
    const owner = await somebody(stage.origin, 'Claire', 'Fontanel')
    const { id } = await aGroupOf(owner)
    const { token } = (await expectStatus(owner.call(getInvitation, { params: { id } }), 200)).data
    await signInWindow(window, await somebody(stage.origin, 'Awa', 'Diallo'))
    await window.goto(`/group-invitation?id=${id}&token=${token}`)
    await window.press(window.page.getByRole('button', { name: window.words.groups.invitation.continue }))
    await window.page.waitForURL(/\/boards$/)
    return `/account/groups/${id}/boards`
  }

  test.each(LOOKS)(
    'stands in a group just joined, and leads to the switch (%s, %s)',
    async (_, __, looks) => {
      const window = await stage.open(looks)
      const { page, words, press } = window
      await notAsked(window)
      await join(window)
      await card(window).getByText(words.groups.push.example).waitFor()
      expect(await lookAt(window)).toEqual([])
      await window.keepPicture(`push card ${looks.language}`)
      await page.setViewportSize(looks.viewport)
      await press(card(window).getByRole('link', { name: words.groups.push.do }))
      const control = page.getByRole('switch', { name: words.account.push.device })
      await expect.poll(() => control.evaluate(input => input === document.activeElement)).toBe(true)
    },
  )

  test('goes away for "later", and a loaded page asks nothing', async () => {
    const window = await stage.open()
    const { page, words, press } = window
    await notAsked(window)
    const group = await join(window)
    await press(card(window).getByRole('button', { name: words.groups.push.later }))
    await card(window).waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    expect(await page.evaluate(() => localStorage.getItem('pushOffer'))).toMatch(/^1 \d{13}$/)
    await window.goto(group)
    await page.getByText(words.groups.boards.empty).waitFor()
    expect(await card(window).count()).toBe(0)
  })

  test('is not there where notifications are blocked', async () => {
    const window = await stage.open()
    await window.page.addInitScript(() =>
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
    )
    await join(window)
    await window.page.getByText(window.words.groups.boards.empty).waitFor()
    expect(await card(window).count()).toBe(0)
  })

  test.each(['fr', 'en'] as const)('tells an iPhone what comes first (%s)', async language => {
    const window = await stage.open({ language, viewport: PHONE })
    const { page, words, press } = window
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'userAgent', {
        get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
      })
    })
    await join(window)
    await card(window).getByText(words.groups.push.ios).waitFor()
    expect(await lookAt(window)).toEqual([])
    await page.setViewportSize(PHONE)
    await press(card(window).getByRole('link', { name: words.groups.push['ios-do'] }))
    await page.getByText(words.account.push['ios-1']).waitFor()
  })
})
