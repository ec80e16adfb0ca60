import { updateGame } from '@pingboard/contracts/http/games.ts'
import type { BodyInput } from '@pingboard/contracts/route.ts'
import { sampleMatch } from '@pingboard/contracts/testing/samples.ts'
import { expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { namesOf, rowOf } from '../support/browser-board.ts'
import { signInWindow } from '../support/browser-people.ts'
import { LOOKS } from '../support/browser-window.ts'
import { fill } from '../support/browser-words.ts'
import { expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aFixture, aGroupOf } from '../support/club.ts'
import { readBoard } from './steps/board.ts'
import { isLive } from './steps/live.ts'
import { lookAt } from './steps/look.ts'
import { openEditor, setQuickEntry, tapPoint } from './steps/score.ts'

const FORMULA = '4x14'
const WON = [sampleMatch(1, { winner: 'home' })]

inBrowser('the rows of a board', stage => {
  /** A board whose fixtures got these changes, one each, and their members. */
  async function aBoardWith(changes: readonly BodyInput<typeof updateGame>[]) {
    const owner = await somebody(stage.origin)
    const fixtures = changes.map((_, place) => aFixture(place + 1))
    const board = await aBoardIn(await aGroupOf(owner), owner, fixtures)
    const game = (place: number) => {
      const found = board.games[place]
      if (!found) throw new Error(`No fixture ${place}.`)
      return found
    }
    const change = (place: number, body: BodyInput<typeof updateGame>) =>
      expectStatus(owner.call(updateGame, { params: { id: game(place).id }, body }), 200)
    for (const [place, body] of changes.entries()) if (Object.keys(body).length > 0) await change(place, body)
    const stored = async (place: number) => (await readBoard(stage.origin, board.id)).games[place]?.scoreTeam1
    return { owner, board, game, change, stored }
  }

  test.each(LOOKS)(
    'begin with what is in play, keep their places, and show that they open (%s, %s)',
    async (_, __, looks) => {
      const { owner, board, game, change } = await aBoardWith([
        { scoreTeam1: 8, scoreTeam2: 6, done: true },
        {},
        { scoreTeam1: 3, scoreTeam2: 1 },
      ])
      const window = await stage.open(looks)
      const { page, words } = window
      await signInWindow(window, owner)
      await window.goto(`/boards/${board.id}`)
      await isLive(window)
      const rows = page.locator('li[data-game]')
      const order = () => rows.evaluateAll(list => list.map(row => row.getAttribute('data-game')))
      const expected = [2, 1, 0].map(place => game(place).id)
      expect(await order()).toEqual(expected)
      expect(await rows.locator(':scope > span > svg').count()).toBe(3)
      expect(await lookAt(window)).toEqual([])
      await page.setViewportSize(looks.viewport)
      await window.keepPicture(`board rows ${looks.language}`)
      await change(2, { scoreTeam1: 8, scoreTeam2: 1, done: true })
      await rows.first().getByText(words.kit.state.done).waitFor()
      expect(await order()).toEqual(expected)
    },
  )

  test.each(LOOKS)(
    'lead to the match sheet that a score comes from, and ask the server for nothing else (%s, %s)',
    { timeout: 120_000 },
    async (_, __, looks) => {
      const { owner, board, game, change, stored } = await aBoardWith([
        { formula: FORMULA, sets: WON },
        { formula: FORMULA, scoreTeam1: 2, scoreTeam2: 1 },
        { scoreTeam1: 1, scoreTeam2: 0 },
      ])
      const window = await stage.open(looks)
      const { page, words, press } = window
      const { editor, entry, sheet } = words.boards
      await signInWindow(window, owner)
      await window.goto(`/boards/${board.id}`)
      await isLive(window)
      await setQuickEntry(window)
      const toSheet = (place: number) =>
        rowOf(page, game(place)).getByRole('link', { name: fill(entry.sheet, namesOf(game(place))) })
      const plus = (place: number) =>
        rowOf(page, game(place)).getByRole('button', {
          name: fill(entry.plus, { team: namesOf(game(place)).team1 }),
          exact: true,
        })
      await toSheet(0).waitFor()
      expect(await plus(0).count()).toBe(0)
      expect(await lookAt(window)).toEqual([])
      await page.setViewportSize(looks.viewport)
      await window.keepPicture(`score from sheet ${looks.language}`)

      // Without a won match on the sheet the score is typed, until the first one is won.
      await plus(1).waitFor()
      await tapPoint(window, game(1), 1)
      await expect.poll(() => stored(1)).toBe(3)
      await change(1, { sets: WON })
      await toSheet(1).waitFor()

      const table = await openEditor(window, game(0))
      await table.getByText(editor.fromSheet).waitFor()
      expect(await table.getByRole('textbox').count()).toBe(0)
      await table.getByRole('switch', { name: editor.done }).waitFor()
      expect(await lookAt(window)).toEqual([])
      await page.setViewportSize(looks.viewport)
      await press(table.getByRole('link', { name: sheet.title }))
      await page.waitForURL(`${stage.origin}/boards/${board.id}/games/1`)
      await page.getByRole('heading', { name: sheet.matches }).waitFor()
      await page.goBack()
      await press(toSheet(1))
      await page.waitForURL(`${stage.origin}/boards/${board.id}/games/2`)
    },
  )
})
