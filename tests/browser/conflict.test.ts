import { expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { namesOf, rowOf } from '../support/browser-board.ts'
import { signInWindow } from '../support/browser-people.ts'
import { PHONE, type Window } from '../support/browser-window.ts'
import { fill, pattern } from '../support/browser-words.ts'
import { somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf, join } from '../support/club.ts'
import { readBoard } from './steps/board.ts'
import { addPoints, enterScore, openEditor, save } from './steps/score.ts'

inBrowser('two people score the same fixture', stage => {
  /** One person has the fixture open with 2–0 when the other person saves 0–1. */
  async function clash(expects: readonly RegExp[] = []) {
    const owner = await somebody(stage.origin)
    const other = await somebody(stage.origin, 'Awa', 'Diallo')
    const group = await aGroupOf(owner)
    await join(owner, group, other, 'admin')
    const board = await aBoardIn(group, owner, 2)
    const [game] = board.games
    if (!game) throw new Error('A board without fixtures.')
    const [mine, theirs] = [await stage.open({ viewport: PHONE, expects }), await stage.open()]
    await signInWindow(mine, owner)
    await signInWindow(theirs, other)
    await mine.goto(`/boards/${board.id}`)
    await theirs.goto(`/boards/${board.id}`)
    const table = await openEditor(mine, game)
    await addPoints(mine, table, game, [2, 0])
    await enterScore(theirs, game, [0, 1])
    await table.getByText(mine.words.boards.conflict.title).waitFor()
    return { mine, theirs, table, game }
  }

  test('both scores stand side by side; keeping theirs gives up mine', async () => {
    const { mine, theirs, table, game } = await clash()
    const { conflict, editor } = mine.words.boards
    await mine.press(table.getByRole('button', { name: pattern(conflict.keep) }))
    await table.getByText(conflict.title).waitFor({ state: 'detached' })
    await mine.press(table.getByRole('button', { name: editor.close, exact: true }).last())
    await rowOf(mine.page, game, [0, 1]).waitFor()
    await rowOf(theirs.page, game, [0, 1]).waitFor()
  })

  test('saving mine after having seen theirs replaces it everywhere', async () => {
    const { mine, theirs, table, game } = await clash()
    await mine.press(table.getByRole('button', { name: pattern(mine.words.boards.conflict.save) }))
    await table.waitFor({ state: 'detached' })
    await rowOf(mine.page, game, [2, 0]).waitFor()
    await rowOf(theirs.page, game, [2, 0]).waitFor()
  })

  test('a fixture changed in another place is merged without a word', async () => {
    const { mine, theirs, game, table } = await clash()
    await mine.press(table.getByRole('button', { name: pattern(mine.words.boards.conflict.keep) }))
    const again = await openEditor(theirs, game)
    await theirs.press(again.getByText(theirs.words.boards.editor.done, { exact: true }))
    await save(theirs, again)
    await addPoints(mine, table, game, [1, 0])
    await save(mine, table)
    await rowOf(theirs.page, game, [1, 1]).getByText(theirs.words.kit.state.done, { exact: true }).waitFor()
  })

  test('settings that two browsers have open at the same time both count', async () => {
    const { mine, theirs, game, table } = await clash([/412 \(Precondition Failed\)/])
    await mine.press(table.getByRole('button', { name: pattern(mine.words.boards.conflict.keep) }))
    await mine.press(table.getByRole('button', { name: mine.words.boards.editor.close, exact: true }).last())
    const openSettings = async ({ page, words, press }: Window) => {
      const { board, settings } = words.boards
      await press(page.getByRole('tab', { name: board.settings }))
      const name = fill(settings.editOf, namesOf(game))
      await press(page.getByRole('button', { name, exact: true }))
      const dialog = page.getByRole('dialog', { name: settings.title })
      await dialog.waitFor()
      return {
        settings,
        dialog,
        async save() {
          await press(dialog.getByRole('button', { name: settings.save, exact: true }))
          await dialog.waitFor({ state: 'detached' })
        },
      }
    }
    const [here, there] = [await openSettings(mine), await openSettings(theirs)]
    await there.dialog.getByLabel(there.settings.location).fill('Salle Jean-Moulin')
    await there.save()
    await here.dialog.getByLabel(here.settings.time, { exact: true }).fill('20:30')
    await here.save()
    await expect
      .poll(async () => (await readBoard(stage.origin, game.boardId)).games.find(({ id }) => id === game.id))
      .toMatchObject({ location: 'Salle Jean-Moulin', time: '20:30' })
  })
})
