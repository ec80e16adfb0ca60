import type { BoardWithRights } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import { gameHistory } from '@pingboard/contracts/http/history.ts'
import { expect } from 'vitest'
import { rowOf } from '../../support/browser-board.ts'
import type { Window } from '../../support/browser-window.ts'
import { pattern } from '../../support/browser-words.ts'
import { type Client, expectStatus } from '../../support/client.ts'
import { keptForLater } from './kept.ts'
import { setQuickEntry, tapPoint } from './score.ts'

/** Lines of the console that a dead network causes. */
export const NO_NETWORK = [/ERR_/, /WebSocket/, /Failed to load resource/]

/** Milliseconds after which a second tap on the same button counts. */
const NEXT_TAP = 320

/** Opens the board in quick entry, on a device that opens it again without a network. */
export async function readyToScore(window: Window, board: BoardWithRights): Promise<void> {
  await window.goto(`/boards/${board.id}`)
  await setQuickEntry(window)
  await keptForLater(window)
  // The worker keeps what it read itself: the first page was there before the worker.
  await window.page.reload()
  await plusIsThere(window, board)
}

const plusIsThere = ({ page, words }: Window, board: BoardWithRights) =>
  rowOf(page, board.games[0] as Game)
    .getByRole('button', { name: pattern(words.boards.entry.plus) })
    .first()
    .waitFor({ timeout: 30_000 })

/** Taps one point for the first side of one fixture, and one for the second side of the other, `rounds` times. */
export async function tapBoth(window: Window, [one, two]: readonly [Game, Game], rounds: number) {
  for (let round = 0; round < rounds; round += 1) {
    await tapPoint(window, one, 1)
    await tapPoint(window, two, 2)
    await window.page.waitForTimeout(NEXT_TAP)
  }
}

/** The page as it is opened again: with the rows that take points. */
export async function openAgain(window: Window, board: BoardWithRights): Promise<void> {
  await window.goto(`/boards/${board.id}`)
  await plusIsThere(window, board)
}

/** The bar that says how many changes wait, one or several. It is gone once the device keeps none of them. */
export const waitingBar = ({ page, words }: Window) =>
  page
    .getByText(pattern(words.unsent.waits_one))
    .or(page.getByText(pattern(words.unsent.waits_other)))
    .first()

export const keptIn = (window: Window, game: Game) =>
  rowOf(window.page, game).getByText(window.words.boards.unsent.kept)

/** Waits until the row says that its change is kept. Long, because the machine may be busy. */
export const isKept = (window: Window, game: Game) => keptIn(window, game).waitFor({ timeout: 40_000 })

/** The scores of a game as they were recorded, oldest first. */
export async function recorded(by: Client, { id }: Pick<Game, 'id'>): Promise<string[]> {
  const { data } = await expectStatus(by.call(gameHistory, { params: { id } }), 200)
  return data.data
    .filter(({ type }) => type === 'score')
    .map(({ scoreTeam1, scoreTeam2 }) => `${scoreTeam1}–${scoreTeam2}`)
    .reverse()
}

/** Waits until a game has this score, then checks that each recorded score came once, and none after a later one. */
export async function arrivedOnce(by: Client, game: Game, last: string): Promise<void> {
  await expect.poll(async () => (await recorded(by, game)).at(-1), { timeout: 60_000 }).toBe(last)
  const scores = await recorded(by, game)
  const points = scores.map(score => score.split('–').reduce((sum, side) => sum + Number(side), 0))
  expect(points).toEqual([...new Set(points)].sort((a, b) => a - b))
}

/** How many people this browser keeps unsent changes of. */
export const peopleKept = ({ page }: Window): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('pingboard', 1)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const database = opening.result
          const counting = database.transaction('unsent').objectStore('unsent').count()
          counting.onsuccess = () => {
            database.close()
            resolve(counting.result)
          }
        }
      }),
  )
