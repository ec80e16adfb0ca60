import { getDisplay } from '@pingboard/contracts/http/displays.ts'
import { getGroup, updateGroup } from '@pingboard/contracts/http/groups.ts'
import { expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import { looksOfLongFlow } from '../support/browser-window.ts'
import { fill } from '../support/browser-words.ts'
import { Client, expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf, join } from '../support/club.ts'
import { lookAt } from './steps/look.ts'

inBrowser('the display address of a group', stage => {
  test.each(looksOfLongFlow('desk'))(
    'is copied, opened, and changed after a question (%s, %s)',
    async (_, __, looks) => {
      const owner = await somebody(stage.origin, 'Claire', 'Fontanel')
      const group = await aGroupOf(owner, 'Entente Pongiste de Saint-Médard-en-Jalles Nord')
      await aBoardIn(group, owner)
      const visitor = new Client(stage.origin)
      const window = await stage.open({ ...looks, worker: false })
      const { page, press } = window
      const { display, group: actions } = window.words.groups
      const { kit } = window.words
      await window.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stage.origin })
      await signInWindow(window, owner)
      await window.goto(`/account/groups/${group.id}/boards`)

      await press(page.getByRole('button', { name: actions.more }))
      await press(page.getByRole('menuitem', { name: display.title }))
      const dialog = page.getByRole('dialog', { name: display.title })
      const link = `${stage.origin}/d/${group.displayCode}`
      await dialog.getByText(fill(display.what, { group: group.name })).waitFor()
      await dialog.getByText(link.replace('http://', ''), { exact: true }).waitFor()
      await dialog.getByRole('img', { name: fill(display.code, { group: group.name, link }) }).waitFor()
      await press(dialog.getByRole('button', { name: kit.copy.do }))
      await page.getByText(display.copied).waitFor()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
      expect(await dialog.getByRole('link', { name: display.open }).getAttribute('href')).toBe(link)
      const before = { params: { code: group.displayCode } }
      expect((await expectStatus(visitor.call(getDisplay, before), 200)).data.boards).toHaveLength(1)
      await window.keepPicture('display address')

      await press(dialog.getByRole('button', { name: display.renew }))
      const question = page.getByRole('alertdialog')
      await question.getByText(display['renew-text']).waitFor()
      await press(question.getByRole('button', { name: display.renew }))
      await page.getByText(display.renewed).waitFor()
      await question.waitFor({ state: 'detached' })
      const shown = await dialog.getByLabel(display.link, { exact: true }).inputValue()
      const { displayCode } = (await expectStatus(owner.call(getGroup, { params: { id: group.id } }), 200))
        .data
      expect([shown, displayCode === group.displayCode]).toEqual([`${stage.origin}/d/${displayCode}`, false])
      await expectStatus(visitor.call(getDisplay, before), 404)
      await expectStatus(visitor.call(getDisplay, { params: { code: displayCode } }), 200)

      // Opened again, the dialog has it from the group.
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await press(page.getByRole('button', { name: actions.more }))
      await press(page.getByRole('menuitem', { name: display.title }))
      await dialog.getByText(`/d/${displayCode}`, { exact: false }).waitFor()
      expect(await lookAt(window)).toEqual([])
    },
  )

  test('a member without the right to change the group reads it, by the keyboard alone', async () => {
    const owner = await somebody(stage.origin)
    const member = await somebody(stage.origin, 'Awa', 'Diallo')
    const group = await aGroupOf(owner)
    await join(owner, group, member)
    const body = { boardVisibility: 'members' } as const
    await expectStatus(owner.call(updateGroup, { params: { id: group.id }, body }), 200)
    const window = await stage.open({ worker: false })
    const { page } = window
    const { display, group: actions } = window.words.groups
    await signInWindow(window, member)
    await window.goto(`/account/groups/${group.id}/boards`)
    await page.getByRole('button', { name: actions.more }).focus()
    await page.keyboard.press('Enter')
    const entry = page.getByRole('menuitem', { name: display.title })
    await entry.waitFor()
    await entry.press('Enter')
    const dialog = page.getByRole('dialog', { name: display.title })
    await dialog.getByText(display['members-only']).waitFor()
    expect(await dialog.getByRole('button', { name: display.renew }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
})
