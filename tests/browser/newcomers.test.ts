import { BUILT_IN_ROLES } from '@pingboard/contracts/roles.ts'
import { expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import { looksOfLongFlow, PHONE } from '../support/browser-window.ts'
import { fill } from '../support/browser-words.ts'
import { somebody } from '../support/client.ts'
import { aGroupOf } from '../support/club.ts'
import { giveRole, invitationLink } from './steps/group.ts'

/** Milliseconds until a newcomer must appear: the page asks every three seconds. */
const SOON = { timeout: 8000 }

inBrowser('the owner shows the code', stage => {
  test.each(looksOfLongFlow('desk'))('and sees who joins without a reload (%s, %s)', async (_, __, looks) => {
    const owner = await somebody(stage.origin, 'Claire', 'Fontanel')
    const group = await aGroupOf(owner)
    const captain = await stage.open(looks)
    const { page, words, press } = captain
    const { boards, group: actions, members, share, tab } = words.groups
    const scorerName = BUILT_IN_ROLES.scorer[looks.language]
    await signInWindow(captain, owner)
    await captain.goto(`/account/groups/${group.id}/boards`)
    const link = await invitationLink(captain)
    await press(page.getByRole('button', { name: actions.share, exact: true }))
    const dialog = page.getByRole('dialog', { name: share.title })
    await dialog.getByLabel(share.link, { exact: true }).waitFor()

    const newcomer = await stage.open({ ...looks, viewport: PHONE })
    await signInWindow(newcomer, await somebody(stage.origin, 'Sofiane', 'Belkacem'))
    await newcomer.page.goto(link)
    await newcomer.page.getByText(newcomer.words.groups.invitation.success).first().waitFor()
    const name = 'Sofiane Belkacem'
    await dialog.getByText(fill(members.joined, { name })).waitFor(SOON)
    expect(await page.getByRole('tab', { name: tab.members, includeHidden: true }).textContent()).toContain(
      '2',
    )
    await page.keyboard.press('Escape')

    // The captain gives a role at once. The counts of roles and the newcomer's own page follow.
    await giveRole(captain, name, scorerName)
    await press(page.getByRole('tab', { name: tab.roles }))
    const scorers = page.getByRole('group').filter({ hasText: scorerName }).first()
    await scorers.getByText(fill(members.count_one, { count: '1' }), { exact: false }).waitFor()
    await newcomer.page.waitForURL(/\/boards$/)
    await newcomer.page.getByRole('link', { name: boards.add }).waitFor(SOON)

    const other = await stage.open({ ...looks, viewport: PHONE })
    await signInWindow(other, await somebody(stage.origin, 'Awa', 'Diallo'))
    await other.page.goto(link)
    await other.page.getByText(other.words.groups.invitation.success).first().waitFor()
    await page.getByRole('tab', { name: new RegExp(`${tab.members}.*3`) }).waitFor(SOON)
  })
})
