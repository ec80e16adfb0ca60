import type { Window } from '../../support/browser-window.ts'
import { fill } from '../../support/browser-words.ts'

export interface NewGroup {
  name: string
  description: string
  department: string
  club: string
}

/** Makes a group: from the home page of a person without a group to the page of the new group. */
export async function createGroup({ page, words, press }: Window, group: NewGroup): Promise<void> {
  const { create, edit } = words.groups
  await press(page.getByRole('link', { name: words.shell.member['create-group'] }))
  const dialog = page.getByRole('dialog', { name: create.title })
  await dialog.getByLabel(edit.name, { exact: true }).fill(group.name)
  await dialog.getByLabel(edit.description, { exact: true }).fill(group.description)
  await press(dialog.getByRole('button', { name: edit.next }))
  await dialog.getByRole('combobox', { name: edit.department }).fill(group.department)
  await dialog.getByText(fill(words.kit.combo.chosen, { label: `${group.department} - ` })).waitFor()
  await dialog.getByRole('combobox', { name: edit.club }).fill(group.club)
  await dialog.getByText(fill(words.kit.combo.chosen, { label: group.club })).waitFor()
  await press(dialog.getByRole('button', { name: create.save }))
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(fill(create.done, { group: group.name })).waitFor()
  await page.getByRole('heading', { level: 1, name: group.name }).waitFor()
}

/** On the page of a group. @returns the link for a new member */
export async function invitationLink({ page, words, press }: Window): Promise<string> {
  const { group, share } = words.groups
  await press(page.getByRole('button', { name: group.share, exact: true }))
  const dialog = page.getByRole('dialog', { name: share.title })
  const link = await dialog.getByLabel(share.link, { exact: true }).inputValue()
  await dialog.getByRole('img', { name: link }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  return link
}

/** On the page of a group: sets the role of a member. */
export async function giveRole({ page, words, press }: Window, name: string, role: string): Promise<void> {
  const { members, tab } = words.groups
  await press(page.getByRole('tab', { name: tab.members }))
  await page.getByLabel(fill(members['role-of'], { name }), { exact: true }).selectOption({ label: role })
  await page.getByText(fill(members.changed, { name, role })).waitFor()
}
