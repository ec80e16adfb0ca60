import { listRoles } from '@pingboard/contracts/http/members.ts'
import { BUILT_IN_ROLES } from '@pingboard/contracts/roles.ts'
import { expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import { DESK, PHONE } from '../support/browser-window.ts'
import { fill } from '../support/browser-words.ts'
import { expectStatus, somebody } from '../support/client.ts'
import { aGroupOf, join } from '../support/club.ts'
import { giveRole } from './steps/group.ts'
import { lookAt } from './steps/look.ts'

inBrowser('the roles of a group', stage => {
  test.each([
    { language: 'fr', viewport: PHONE },
    { language: 'en', viewport: DESK },
  ] as const)('are added, given, changed and deleted, in $language', async looks => {
    const owner = await somebody(stage.origin, 'Claire', 'Fontanel')
    const group = await aGroupOf(owner)
    const scorer = await somebody(stage.origin, 'Sofiane', 'Belkacem')
    await join(owner, group, scorer)
    const captain = await stage.open(looks)
    const { page, words, press } = captain
    const { members, right, role, tab } = words.groups
    await signInWindow(captain, owner)
    await captain.goto(`/account/groups/${group.id}/roles`)
    const openRole = (name: string) => page.getByRole('group').filter({ hasText: name }).first()
    const inDialog = page.getByRole('dialog')

    // A name that a built-in role shows is refused at its field.
    await press(page.getByRole('button', { name: role.add }))
    await inDialog.getByLabel(role.name, { exact: true }).fill(BUILT_IN_ROLES.scorer[looks.language])
    await press(inDialog.getByRole('button', { name: role.create }))
    await inDialog.getByText(words.kit.problem.ROLE_NAME_TAKEN).waitFor()
    await inDialog.getByLabel(role.name, { exact: true }).fill('Arbitre')
    await press(inDialog.getByRole('radio', { name: role['preset-score'] }))
    await press(inDialog.getByRole('checkbox', { name: right.canAddUserGroup }))
    await press(inDialog.getByRole('button', { name: role.create }))
    await page.getByText(fill(role.created, { role: 'Arbitre' })).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(role.add)

    await giveRole(captain, 'Sofiane Belkacem', 'Arbitre')
    await press(page.getByRole('tab', { name: tab.roles }))
    await press(openRole('Arbitre').getByRole('button', { name: role.edit, exact: true }))
    await inDialog.getByText(fill(role['at-once_one'], { count: 1 })).waitFor()
    await inDialog.getByLabel(role.name, { exact: true }).fill('Juge-arbitre')
    await press(inDialog.getByRole('button', { name: role.update }))
    await page.getByText(fill(role.updated, { role: 'Juge-arbitre' })).waitFor()

    // Its holder is named, and gets the role of a newcomer instead.
    await press(openRole('Juge-arbitre').getByRole('button', { name: role.delete }))
    const question = page.getByRole('alertdialog')
    await question.getByText(fill(role['held-by_one'], { count: 1, names: 'Sofiane Belkacem' })).waitFor()
    await press(question.getByRole('button', { name: role.delete }))
    await page.getByText(fill(role.deleted, { role: 'Juge-arbitre' })).waitFor()
    await page.getByText('Juge-arbitre', { exact: true }).waitFor({ state: 'detached' })
    const left = await expectStatus(owner.call(listRoles, { params: { id: group.id } }), 200)
    expect(left.data.data.map(({ id }) => id)).toEqual(['admin', 'scorer', 'member'])
    await press(page.getByRole('tab', { name: tab.members }))
    const given = page.getByLabel(fill(members['role-of'], { name: 'Sofiane Belkacem' }), { exact: true })
    await expect.poll(() => given.inputValue()).toBe('member')
  })

  test('are a page and dialogs that everybody can read', async () => {
    const owner = await somebody(stage.origin, 'Claire', 'Fontanel')
    const group = await aGroupOf(owner)
    const window = await stage.open({ viewport: PHONE })
    const { page, words, press } = window
    const { role } = words.groups
    await signInWindow(window, owner)
    await window.goto(`/account/groups/${group.id}/roles`)
    await press(page.getByRole('button', { name: role.add }))
    const dialog = page.getByRole('dialog')
    await dialog
      .getByLabel(role.name, { exact: true })
      .fill('Responsable des équipes de jeunes et des féminines')
    await press(dialog.getByRole('button', { name: role.create }))
    await dialog.getByText(words.groups.edit.error['name-long']).waitFor()
    expect(await lookAt(window)).toEqual([])
    await dialog.getByLabel(role.name, { exact: true }).fill('Responsable des équipes de jeunes et féminines')
    await press(dialog.getByRole('button', { name: role.create }))
    await dialog.waitFor({ state: 'detached' })
    await press(page.getByRole('button', { name: role.delete }))
    await page.getByRole('alertdialog').waitFor()
    expect(await lookAt(window)).toEqual([])
  })
})
