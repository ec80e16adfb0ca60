import { BUILT_IN_ROLES } from '@pingboard/contracts/roles.ts'
import { expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import { looksOfLongFlow, PHONE } from '../support/browser-window.ts'
import { fill } from '../support/browser-words.ts'
import { somebody } from '../support/client.ts'
import { aGroupOf } from '../support/club.ts'
import { giveRole, invitationLink } from './steps/group.ts'
import { lookAt } from './steps/look.ts'

inBrowser('the owner shows the code', stage => {
  test.each(looksOfLongFlow('desk'))('and sees who joins without a reload (%s, %s)', async (_, __, looks) => {
    const owner = await somebody(stage.origin, 'Claire', 'Fontanel')
    const group = await aGroupOf(owner)
    const captain = await stage.open(looks)
    const { page, words, press } = captain
    const { boards, group: actions, members, newcomer, share, tab } = words.groups
    const scorerName = BUILT_IN_ROLES.scorer[looks.language]
    await signInWindow(captain, owner)
    await captain.goto(`/account/groups/${group.id}/boards`)
    const link = await invitationLink(captain)
    await press(page.getByRole('button', { name: actions.share, exact: true }))
    const dialog = page.getByRole('dialog', { name: share.title })
    await dialog.getByLabel(share.link, { exact: true }).waitFor()

    const first = await stage.open({ ...looks, viewport: PHONE })
    await signInWindow(first, await somebody(stage.origin, 'Sofiane', 'Belkacem'))
    await first.page.goto(link)
    await first.page.getByText(first.words.groups.invitation.success).first().waitFor()
    const name = 'Sofiane Belkacem'
    await dialog.getByText(fill(members.joined, { name })).waitFor()
    expect(await page.getByRole('tab', { name: tab.members, includeHidden: true }).textContent()).toContain(
      '2',
    )
    await page.keyboard.press('Escape')
    const card = page.getByRole('region', { name: newcomer.title_one })
    await card.getByText(fill(members.joined, { name })).waitFor()

    // The captain gives a role at once. The counts of roles and the newcomer's own page follow.
    await giveRole(captain, name, scorerName)
    await press(page.getByRole('tab', { name: tab.roles }))
    const scorers = page.getByRole('group').filter({ hasText: scorerName }).first()
    await scorers.getByText(fill(members.count_one, { count: '1' }), { exact: false }).waitFor()
    await first.page.waitForURL(/\/boards$/)
    await first.page.getByRole('link', { name: boards.add }).waitFor()

    const other = await stage.open({ ...looks, viewport: PHONE })
    await signInWindow(other, await somebody(stage.origin, 'Awa', 'Diallo'))
    await other.page.goto(link)
    await other.page.getByText(other.words.groups.invitation.success).first().waitFor()
    await page.getByRole('tab', { name: new RegExp(`${tab.members}.*3`) }).waitFor()

    // The boards of the group name who joined, and give the role in one tap.
    await press(page.getByRole('tab', { name: tab.boards }))
    await card.getByText(fill(members.joined, { name: 'Awa Diallo' })).waitFor()
    expect(await lookAt(captain)).toEqual([])
    await page.setViewportSize(looks.viewport)
    await captain.keepPicture(`newcomer ${looks.language}`)
    const give = { name: 'Awa Diallo', role: scorerName }
    await press(card.getByRole('button', { name: fill(newcomer['give-to'], give) }))
    await page.getByText(fill(members.changed, give)).waitFor()
    await card.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    await other.page.waitForURL(/\/boards$/)
    await other.page.getByRole('link', { name: boards.add }).waitFor()
  })
})
