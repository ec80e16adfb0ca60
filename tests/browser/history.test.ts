import { keepPresence } from '@pingboard/contracts/http/boards.ts'
import { type Game, updateGame } from '@pingboard/contracts/http/games.ts'
import { gameHistory } from '@pingboard/contracts/http/history.ts'
import type { BodyInput } from '@pingboard/contracts/route.ts'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { pairText } from '../../shell/kit/fixtures/score-words.ts'
import { inBrowser } from '../support/browser.ts'
import { rowOf } from '../support/browser-board.ts'
import { signInWindow } from '../support/browser-people.ts'
import { LOOKS, looksOfLongFlow, type Window } from '../support/browser-window.ts'
import { pattern } from '../support/browser-words.ts'
import { type Client, expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf, join } from '../support/club.ts'
import { lookAt } from './steps/look.ts'

const pair = (one: number, two: number) => pairText([one, two]) ?? ''

inBrowser('the running log', stage => {
  /** A board whose first fixture went from 1–0 over 1–1 to 2–1, and a second scorer. */
  async function anEvening() {
    const owner = await somebody(stage.origin, 'Claire', 'Fontanel')
    const scorer = await somebody(stage.origin, 'Awa', 'Diallo')
    const group = await aGroupOf(owner)
    await join(owner, group, scorer, 'scorer')
    const board = await aBoardIn(group, owner)
    const [game] = board.games
    if (!game) throw new Error('A board without fixtures.')
    const change = async (body: BodyInput<typeof updateGame>, by: Client = owner) =>
      (await expectStatus(by.call(updateGame, { params: { id: game.id }, body }), 200)).data
    await change({ scoreTeam1: 1, scoreTeam2: 0 })
    await change({ scoreTeam2: 1 }, scorer)
    await change({ scoreTeam1: 2 })
    return { owner, scorer, board, game, change }
  }

  /** The log: beside the rows, or behind its button where the page is narrow. */
  async function openLog({ page, words, press }: Window): Promise<Locator> {
    const log = page.getByRole('group', { name: words.boards.log.title })
    const opener = page.getByRole('button', { name: words.boards.log.title, exact: true })
    await log.or(opener).first().waitFor()
    if (await opener.isVisible()) await press(opener)
    await log.waitFor()
    return log
  }

  const became = ({ words }: Window, before: string, after: string) =>
    pattern(words.boards.log.became, { before, after })
  const line = (window: Window, log: Locator, before: string, after: string) =>
    log.getByRole('listitem').filter({ hasText: became(window, before, after) })

  /** The state of the fixture, as the server has it. */
  const stored = async (by: Client, game: Game) =>
    (await expectStatus(by.call(gameHistory, { params: { id: game.id } }), 200)).data.data.map(
      ({ type, scoreTeam1, scoreTeam2 }) => (type === 'score' ? `${scoreTeam1}–${scoreTeam2}` : type),
    )

  test.each(looksOfLongFlow())(
    'tells what changed, takes in what arrives, and goes back and forth (%s, %s)',
    { timeout: 120_000 },
    async (_, __, looks) => {
      const { owner, scorer, board, game, change } = await anEvening()
      const window = await stage.open(looks)
      const { page, words, press } = window
      const { back, conflict, save } = words.boards
      await signInWindow(window, scorer)
      await window.goto(`/boards/${board.id}`)
      await rowOf(page, game, [2, 1]).waitFor()
      const log = await openLog(window)
      await line(window, log, pair(1, 1), pair(2, 1)).getByText('Claire F.').waitFor()
      await line(window, log, pair(1, 0), pair(1, 1)).getByText(conflict.you).waitFor()
      expect(await log.getByRole('listitem').count()).toBe(4)

      // Somebody else scores: no reload.
      await change({ scoreTeam1: 3 })
      await line(window, log, pair(2, 1), pair(3, 1)).waitFor()

      // The latest change is undone.
      const dialog = page.getByRole('dialog').filter({ has: page.getByText(back.kept) })
      await press(line(window, log, pair(2, 1), pair(3, 1)).getByRole('button'))
      await dialog.getByText(pattern(back.toScore, { score: pair(2, 1), before: pair(3, 1) })).waitFor()
      expect(await lookAt(window)).toEqual([])
      await page.setViewportSize(looks.viewport)
      await window.keepPicture(`history way back ${looks.language}`)
      await press(dialog.getByRole('button', { name: pattern(back.confirmScore, { score: pair(2, 1) }) }))
      await dialog.waitFor({ state: 'detached' })
      await page.getByText(pattern(back.done, { score: pair(2, 1) })).waitFor()
      await rowOf(page, game, [2, 1]).waitFor()
      await expect.poll(() => stored(owner, game)).toContain('reverted')

      // And the undo of that.
      await press(page.getByRole('button', { name: pattern(save.undoTo, { score: pair(3, 1) }) }))
      await page.getByText(save.undone, { exact: true }).waitFor()
      await rowOf(page, game, [3, 1]).waitFor()

      // An earlier change is restored, with all that came after it named.
      const again = await openLog(window)
      await press(line(window, again, pair(1, 0), pair(1, 1)).getByRole('button'))
      await dialog.getByText(pattern(back.toScore, { score: pair(1, 1), before: pair(3, 1) })).waitFor()
      await dialog.getByText(pattern(back.further_other, { count: 3 })).waitFor()
      await press(dialog.getByRole('button', { name: pattern(back.confirmScore, { score: pair(1, 1) }) }))
      await dialog.waitFor({ state: 'detached' })
      await rowOf(page, game, [1, 1]).waitFor()
      const after = await openLog(window)
      await line(window, after, pair(3, 1), pair(1, 1)).waitFor()
      await after.locator('s').first().waitFor()
      expect(await lookAt(window)).toEqual([])
      await page.setViewportSize(looks.viewport)
      await window.keepPicture(`history ${looks.language}`)
      expect((await stored(owner, game)).slice(0, 2)).toEqual(['1–1', 'reverted'])
    },
  )

  test('tells of a change in between before it goes back', async () => {
    const { scorer, board, game, change } = await anEvening()
    const window = await stage.open(LOOKS[1][2])
    const { page, words, press } = window
    const { back, errors } = words.boards
    await signInWindow(window, scorer)
    await window.goto(`/boards/${board.id}`)
    const log = await openLog(window)
    await press(line(window, log, pair(1, 1), pair(2, 1)).getByRole('button'))
    const dialog = page.getByRole('dialog')
    await dialog.getByText(pattern(back.toScore, { score: pair(1, 1), before: pair(2, 1) })).waitFor()
    await change({ done: true })
    await dialog.getByText(errors.STALE_REVISION).waitFor()
    await dialog.getByText(words.kit.state.done).waitFor()
    await press(dialog.getByRole('button', { name: pattern(back.confirmScore, { score: pair(1, 1) }) }))
    await rowOf(page, game, [1, 1]).getByText(words.kit.state.live, { exact: true }).waitFor()
  })

  test.each(looksOfLongFlow())('tells a visitor when, and not who (%s, %s)', async (_, __, looks) => {
    const { board, change } = await anEvening()
    const window = await stage.open(looks)
    await window.goto(`/boards/${board.id}`)
    const log = await openLog(window)
    await line(window, log, pair(1, 1), pair(2, 1)).waitFor()
    await log.getByText(window.words.boards.log.membersOnly).waitFor()
    expect(await log.getByText(/Claire|Awa|Fontanel|Diallo/).count()).toBe(0)
    expect(await log.getByRole('listitem').getByRole('button').count()).toBe(0)
    await change({ scoreTeam1: 3 })
    await line(window, log, pair(2, 1), pair(3, 1)).waitFor()
    expect(await lookAt(window)).toEqual([])
  })

  test('scorers see each other', async () => {
    const { owner, scorer, board, game } = await anEvening()
    const window = await stage.open(LOOKS[0][2])
    const { page, words } = window
    await expectStatus(owner.call(keepPresence, { params: { id: board.id }, body: { gameId: game.id } }), 200)
    await signInWindow(window, scorer)
    await window.goto(`/boards/${board.id}`)
    await page.getByText(pattern(words.boards.scorers.also_one, { names: 'Claire' })).waitFor()
  })
})
