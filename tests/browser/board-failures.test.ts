import { deleteBoard } from '@pingboard/contracts/http/boards.ts'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import { looksOfLongFlow } from '../support/browser-window.ts'
import { somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { lookAt } from './steps/look.ts'
import { isErrorToasted, refuse } from './steps/refused.ts'
import { addPoints, openEditor, save } from './steps/score.ts'

inBrowser('what did not work on a board', stage => {
  test.each(looksOfLongFlow())(
    'is a message in the colour of errors, and stays in its place (%s, %s)',
    async (_, __, looks) => {
      const owner = await somebody(stage.origin)
      const board = await aBoardIn(await aGroupOf(owner), owner, 1)
      const [game] = board.games
      if (!game) throw new Error('A board without fixtures.')
      const window = await stage.open({ ...looks, worker: false, expects: [/status of (?:403|404|409)/] })
      const { page, words, press } = window
      const { board: texts, delete: deleting, save: saving, share } = words.boards
      const choose = async (name: string) => {
        await press(page.getByRole('button', { name: texts.menu }))
        await press(page.getByRole('menuitem', { name }))
      }
      await signInWindow(window, owner)
      await window.goto(`/boards/${board.id}`)

      await refuse(window, updateGame, 'BOARD_FULL')
      const table = await openEditor(window, game)
      await addPoints(window, table, game, [1, 0])
      await save(window, table)
      await isErrorToasted(window, saving.failed)
      await page.getByRole('main').getByText(saving.failed).waitFor()

      await choose(deleting.menu)
      const question = page.getByRole('alertdialog')
      const confirm = question.getByRole('button', { name: deleting.confirm })
      const goOn = await refuse(window, deleteBoard, 'FORBIDDEN')
      await press(confirm)
      await isErrorToasted(window, deleting.forbidden)
      await question.getByText(words.kit.problem.FORBIDDEN).waitFor()
      await goOn()
      await refuse(window, deleteBoard, 'BOARD_NOT_FOUND')
      await press(confirm)
      await isErrorToasted(window, deleting.gone)
      await question.getByText(deleting.gone).waitFor()
      expect(await lookAt(window)).toEqual([])
      await page.setViewportSize(looks.viewport)
      await window.keepPicture(`board not deleted ${looks.language}`)
      await page.keyboard.press('Escape')
      await question.waitFor({ state: 'detached' })

      await page.evaluate(() =>
        Object.defineProperty(navigator, 'clipboard', {
          value: { writeText: () => Promise.reject(new Error('no clipboard')) },
        }),
      )
      await choose(texts.share)
      const dialog = page.getByRole('dialog', { name: share.title })
      await press(dialog.getByRole('button', { name: words.kit.copy.do, exact: true }))
      await isErrorToasted(window, words.kit.copy.failed)
      await dialog.getByText(words.kit.copy.failed).waitFor()
      const link = dialog.getByLabel(share.link, { exact: true })
      expect(await link.inputValue()).toBe(`${stage.origin}/boards/${board.id}/live`)
    },
  )
})
