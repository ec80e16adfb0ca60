import { updateBoard } from '@pingboard/contracts/http/boards.ts'
import { expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import { LOOKS, PHONE } from '../support/browser-window.ts'
import { fill } from '../support/browser-words.ts'
import { somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf, join } from '../support/club.ts'
import { giveOnly } from '../support/roles.ts'
import { openLive } from './steps/live.ts'
import { lookAt } from './steps/look.ts'
import { isErrorToasted, refuse } from './steps/refused.ts'

const NEXT = 'Journée 4, reportée au samedi'

inBrowser('the name of a board', stage => {
  test.each(LOOKS)(
    'is changed from its menu, and is there at once for everybody (%s, %s)',
    { timeout: 120_000 },
    async (_, __, looks) => {
      const owner = await somebody(stage.origin)
      const group = await aGroupOf(owner)
      const board = await aBoardIn(group, owner)
      const viewer = await stage.open({ language: looks.language, viewport: PHONE })
      await openLive(viewer, board)
      const window = await stage.open({ ...looks, worker: false, expects: [/status of 500/] })
      const { page, words, press } = window
      const { board: texts, name, rename } = words.boards
      await signInWindow(window, owner)
      await window.goto(`/boards/${board.id}`)
      const menu = page.getByRole('button', { name: texts.menu })
      await press(menu)
      await press(page.getByRole('menuitem', { name: rename.title }))
      const dialog = page.getByRole('dialog', { name: rename.title })
      const field = dialog.getByLabel(name.label, { exact: true })
      const save = dialog.getByRole('button', { name: rename.confirm })
      expect(await field.inputValue()).toBe(board.name)
      expect(await save.isDisabled()).toBe(true)
      expect(await lookAt(window)).toEqual([])
      await page.setViewportSize(looks.viewport)
      await window.keepPicture(`rename ${looks.language}`)

      // A failure keeps the dialog and what was typed in it.
      const goOn = await refuse(window, updateBoard)
      await field.fill(NEXT)
      await press(save)
      await isErrorToasted(window, rename.failed)
      await dialog.getByText(rename.failed).waitFor()
      expect(await field.inputValue()).toBe(NEXT)
      await goOn()

      await press(save)
      await dialog.waitFor({ state: 'detached' })
      await page.getByText(fill(rename.success, { name: NEXT })).waitFor()
      await page.getByRole('heading', { level: 1, name: NEXT }).waitFor({ state: 'attached' })
      await expect.poll(() => menu.evaluate(button => button === document.activeElement)).toBe(true)
      await viewer.page.getByRole('heading', { level: 1, name: NEXT }).waitFor()
      await window.goto(`/account/groups/${group.id}/boards`)
      await page.getByText(NEXT).first().waitFor()
    },
  )

  test.each(LOOKS)('is not offered to change without the right (%s, %s)', async (_, __, looks) => {
    const owner = await somebody(stage.origin)
    const group = await aGroupOf(owner)
    const board = await aBoardIn(group, owner)
    const scorer = await somebody(stage.origin)
    await join(owner, group, scorer)
    await giveOnly(owner, group, scorer, ['canUpdateGame'])
    const window = await stage.open(looks)
    const { page, words, press } = window
    await signInWindow(window, scorer)
    await window.goto(`/boards/${board.id}`)
    await press(page.getByRole('button', { name: words.boards.board.menu }))
    await page.getByRole('menuitem', { name: words.boards.board.share }).waitFor()
    expect(await page.getByRole('menuitem', { name: words.boards.rename.title }).count()).toBe(0)
  })
})
