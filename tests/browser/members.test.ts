import { expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import { looksOfLongFlow, PHONE, type Window } from '../support/browser-window.ts'
import { fill } from '../support/browser-words.ts'
import { somebody } from '../support/client.ts'
import { aGroupOf, join } from '../support/club.ts'
import { lookAt } from './steps/look.ts'

/** Opens the search and types a name. */
async function searchFor({ page, words, press }: Window, name: string) {
  const { add } = words.groups
  await press(page.getByRole('button', { name: add.title }))
  const dialog = page.getByRole('dialog', { name: add.title })
  await dialog.getByLabel(add.name, { exact: true }).fill(name)
  return dialog
}

inBrowser('the members of a group', stage => {
  test.each(looksOfLongFlow())(
    'are found by name, added and removed, and come back by themselves only (%s, %s)',
    async (_, __, looks) => {
      const owner = await somebody(stage.origin, 'Claire', 'Fontanel')
      const group = await aGroupOf(owner)
      // Names of their own in each language: the people of both runs are found together.
      const lastname = looks.language === 'fr' ? 'Diallovignac' : 'Diallowitz'
      const awa = await somebody(stage.origin, 'Awa', lastname)
      const name = `Awa ${lastname}`
      await join(owner, group, await somebody(stage.origin, 'Sofiane', `${lastname}-Petit`))
      const captain = await stage.open({ ...looks, expects: [/status of 409/] })
      const { page, words, press } = captain
      const { add, boards, members, remove, share } = words.groups
      await signInWindow(captain, owner)
      await captain.goto(`/account/groups/${group.id}/members`)
      const roleOf = (person: string) =>
        page.getByLabel(fill(members['role-of'], { name: person }), { exact: true })

      const search = await searchFor(captain, lastname.slice(0, 7).toLowerCase())
      await search.getByText(add.member).waitFor()
      await press(search.getByRole('button', { name: fill(add['do-of'], { name }) }))
      await page.getByText(fill(add.done, { name })).waitFor()
      await page.keyboard.press('Escape')
      await search.waitFor({ state: 'detached' })
      await roleOf(name).waitFor()

      const added = await stage.open({ ...looks, viewport: PHONE, expects: [/status of 403/] })
      await signInWindow(added, awa)
      await added.goto(`/account/groups/${group.id}/boards`)
      await added.page.getByText(boards['add-refused'], { exact: false }).first().waitFor()

      await press(page.getByRole('button', { name: fill(members.more, { name }) }))
      await press(page.getByRole('menuitem', { name: remove.confirm }))
      const question = page.getByRole('alertdialog', { name: fill(remove.title, { name }) })
      await press(question.getByRole('button', { name: remove.confirm }))
      await page.getByText(fill(remove.done, { name })).waitFor()
      await roleOf(name).waitFor({ state: 'detached' })
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2')
      await added.page.waitForURL(/\/error\/403/)

      // Who was removed is not added again: the invitation is offered instead.
      const again = await searchFor(captain, name.slice(4))
      await press(again.getByRole('button', { name: fill(add['do-of'], { name }) }))
      await again.getByText(words.kit.problem.INVITATION_NEEDED).waitFor()
      await press(again.getByRole('button', { name: share.title }))
      await page.getByRole('dialog', { name: share.title }).getByLabel(share.link, { exact: true }).waitFor()
    },
  )

  test('are found and removed in dialogs that everybody can read', async () => {
    const owner = await somebody(stage.origin, 'Claire', 'Fontanel')
    const group = await aGroupOf(owner)
    const long = await somebody(stage.origin, 'Marie-Bérengère', 'Rochefoucauldmontmorency-Saint-Barthélemy')
    const window = await stage.open({ viewport: PHONE })
    const { page, words, press } = window
    const { add, members, remove } = words.groups
    await signInWindow(window, owner)
    await window.goto(`/account/groups/${group.id}/members`)
    const dialog = await searchFor(window, 'rochefoucauldm')
    const name = `${long.profile.firstname} ${long.profile.lastname}`
    await dialog.getByRole('button', { name: fill(add['do-of'], { name }) }).waitFor()
    expect(await lookAt(window)).toEqual([])
    await press(dialog.getByRole('button', { name: fill(add['do-of'], { name }) }))
    await page.getByText(fill(add.done, { name })).waitFor()
    await page.keyboard.press('Escape')
    await press(page.getByRole('button', { name: fill(members.more, { name }) }))
    await press(page.getByRole('menuitem', { name: remove.confirm }))
    await page.getByRole('alertdialog').waitFor()
    expect(await lookAt(window)).toEqual([])
  })
})
