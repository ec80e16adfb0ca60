import type { Game } from '@pingboard/contracts/http/games.ts'
import type { Locator } from 'playwright-core'
import { namesOf, rowOf } from '../../support/browser-board.ts'
import type { Window } from '../../support/browser-window.ts'
import { fill } from '../../support/browser-words.ts'

/** Opens the editor of a fixture. @returns the table, which is the editor */
export async function openEditor({ page, words, press }: Window, game: Game): Promise<Locator> {
  await press(rowOf(page, game).getByRole('button').last())
  const table = page.getByRole('region', { name: fill(words.boards.editor.title, namesOf(game)) })
  await table.waitFor()
  return table
}

/** Adds points in the editor, side by side. */
export async function addPoints(
  { words, press }: Window,
  table: Locator,
  game: Game,
  points: readonly [number, number],
) {
  const { team1, team2 } = namesOf(game)
  for (const [place, team] of [team1, team2].entries()) {
    const label = fill(words.boards.editor.scoreOf, { team })
    const plus = table.getByRole('button', { name: fill(words.kit.stepper.more, { label }), exact: true })
    for (let point = 0; point < (points[place] ?? 0); point += 1) await press(plus)
  }
}

export const save = ({ words, press }: Window, table: Locator) =>
  press(table.getByRole('button', { name: words.boards.editor.save, exact: true }))

/** Enters points in the editor and saves. */
export async function enterScore(
  window: Window,
  game: Game,
  points: readonly [number, number],
): Promise<void> {
  const table = await openEditor(window, game)
  await addPoints(window, table, game, points)
  await save(window, table)
  await table.waitFor({ state: 'detached' })
}

/** Sets done or postponed, and saves. */
export async function setState(window: Window, game: Game, state: 'done' | 'postponed'): Promise<void> {
  const table = await openEditor(window, game)
  await flip(window, table, window.words.boards.editor[state])
  await save(window, table)
  await table.waitFor({ state: 'detached' })
}

export const setQuickEntry = (window: Window) =>
  flip(window, window.page.getByRole('main'), window.words.boards.entry.mode)

/** One tap in quick entry. */
export const tapPoint = ({ page, words, press }: Window, game: Game, side: 1 | 2) =>
  press(
    rowOf(page, game).getByRole('button', {
      name: fill(words.boards.entry.plus, { team: namesOf(game)[`team${side}`] }),
      exact: true,
    }),
  )

/** The input of a switch lies under its drawing, so the test presses the label, as a person does. */
const flip = ({ press }: Window, where: Locator, name: string) =>
  press(where.getByText(name, { exact: true }))
