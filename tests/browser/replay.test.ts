import { type Game, updateGame } from '@pingboard/contracts/http/games.ts'
import { boardHistory } from '@pingboard/contracts/http/history.ts'
import type { BodyInput } from '@pingboard/contracts/route.ts'
import { expect, test } from 'vitest'
import { pairText } from '../../shell/kit/fixtures/score-words.ts'
import { inMotion } from '../support/browser.ts'
import { rowPattern } from '../support/browser-board.ts'
import { signInWindow } from '../support/browser-people.ts'
import { LOOKS, looksOfLongFlow, type Window } from '../support/browser-window.ts'
import { pattern } from '../support/browser-words.ts'
import { type Client, expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf, join } from '../support/club.ts'
import { tabTo } from './steps/keys.ts'
import { lookAt } from './steps/look.ts'

const pair = (one: number, two: number) => pairText([one, two]) ?? ''

inMotion('the replay of an evening', stage => {
  /**
   * A board of two fixtures. Revisions 1 to 8: the first goes 1–0, 2–0 and is corrected to 1–0, 1–1, 1–2 and done; the
   * second is postponed and resumed by 3–0.
   */
  async function anEvening(isOver = true) {
    const owner = await somebody(stage.origin, 'Claire', 'Fontanel')
    const scorer = await somebody(stage.origin, 'Awa', 'Diallo')
    const group = await aGroupOf(owner)
    await join(owner, group, scorer, 'scorer')
    const board = await aBoardIn(group, owner, 2)
    const [game, other] = board.games
    if (!game || !other) throw new Error('A board without fixtures.')
    const change = async (of: Game, body: BodyInput<typeof updateGame>, by: Client = owner) =>
      (await expectStatus(by.call(updateGame, { params: { id: of.id }, body }), 200)).data
    await change(game, { scoreTeam1: 1, scoreTeam2: 0 })
    await change(game, { scoreTeam1: 2 }, scorer)
    await change(game, { scoreTeam1: 1 })
    await change(game, { scoreTeam2: 1 })
    await change(game, { scoreTeam2: 2 })
    await change(other, { postponed: true })
    await change(other, { scoreTeam1: 3, scoreTeam2: 0 })
    if (isOver) {
      await change(game, { done: true })
      await change(other, { done: true })
    }
    return { owner, scorer, board, game, other, change }
  }

  const rowOf = ({ page }: Window, { id }: Game) => page.locator(`[data-game="${id}"]`)
  const shows = (window: Window, game: Game, one: number, two: number) =>
    rowOf(window, game)
      .filter({ hasText: rowPattern(game, [one, two]) })
      .waitFor()
  const slider = ({ page, words }: Window) => page.getByRole('slider', { name: words.boards.replay.moment })
  async function openAt(window: Window, path: string) {
    await window.goto(path)
    await slider(window).waitFor()
  }

  test.each(looksOfLongFlow())(
    'is gone through by the keyboard alone, from change to change and from moment to moment (%s, %s)',
    { timeout: 120_000 },
    async (_, __, looks) => {
      const { board, game, other } = await anEvening()
      const window = await stage.open(looks)
      const { page, words } = window
      const { replay } = words.boards
      await openAt(window, `/boards/${board.id}/replay`)
      // A finished evening opens before its first point.
      await page.getByRole('heading', { name: replay.section.upcoming }).waitFor()
      await tabTo(window, replay.moment)
      await page.keyboard.press('ArrowRight')
      await shows(window, game, 1, 0)
      await page.keyboard.press('ArrowRight')
      await shows(window, game, 2, 0)
      // What was corrected is seen as corrected, before it happens.
      await rowOf(window, game).locator('s').getByText(pair(2, 0)).waitFor()
      expect(await rowOf(window, game).textContent()).toMatch(pattern(replay.correctedAt))
      expect(await lookAt(window)).toEqual([])
      await page.setViewportSize(looks.viewport)
      await window.keepPicture(`replay ${looks.language}`)
      await page.keyboard.press('ArrowRight')
      await shows(window, game, 1, 0)
      await page.keyboard.press('Shift+ArrowRight')
      await shows(window, game, 1, 2)
      expect(await slider(window).getAttribute('aria-valuetext')).toContain(pair(1, 2))
      await page.keyboard.press('Shift+ArrowRight')
      await rowOf(window, other).getByText(words.kit.state.postponed, { exact: true }).waitFor()
      await page.keyboard.press('End')
      await page.getByRole('heading', { name: replay.section.done }).waitFor()
      await shows(window, other, 3, 0)
      await page.keyboard.press('Home')
      await page.getByRole('heading', { name: replay.section.upcoming }).waitFor()
      // The evening plays from here to its end.
      await page.keyboard.press(' ')
      await page.getByRole('heading', { name: replay.section.done }).waitFor()
      await page.getByRole('button', { name: replay.play, exact: true }).waitFor()
      await shows(window, game, 1, 2)
    },
  )

  test('keeps the moment in the address, which opens it again', async () => {
    const { board, game } = await anEvening()
    const window = await stage.open(LOOKS[1][2])
    const { page, words, press } = window
    await openAt(window, `/boards/${board.id}/replay`)
    await press(page.getByRole('button', { name: words.boards.replay.next }))
    await press(page.getByRole('button', { name: words.boards.replay.next }))
    await shows(window, game, 2, 0)
    await page.waitForURL(/[?]r=2$/)
    await page.reload()
    await shows(window, game, 2, 0)
    const other = await stage.open(LOOKS[0][2])
    await openAt(other, `/boards/${board.id}/replay?r=4`)
    await shows(other, game, 1, 1)
  })

  test.each(looksOfLongFlow())(
    'says who to members, and only when to visitors (%s, %s)',
    async (_, __, looks) => {
      const { owner, board, game } = await anEvening()
      const member = await stage.open(looks)
      await signInWindow(member, owner)
      await openAt(member, `/boards/${board.id}/replay?r=2`)
      await member.page
        .getByRole('region', { name: member.words.boards.replay.now })
        .getByText(/Awa/)
        .waitFor()
      expect(await lookAt(member)).toEqual([])
      const visitor = await stage.open(looks)
      await openAt(visitor, `/boards/${board.id}/replay?r=2`)
      await shows(visitor, game, 2, 0)
      await visitor.page.getByText(visitor.words.boards.log.membersOnly).waitFor()
      expect(await visitor.page.getByText(/Claire|Awa|Fontanel|Diallo/).count()).toBe(0)
      expect(
        await visitor.page.getByRole('button', { name: visitor.words.boards.replay.goBack }).count(),
      ).toBe(0)
    },
  )

  test.each(looksOfLongFlow())(
    'goes with an evening that still runs, goes back in it, and returns to now (%s, %s)',
    async (_, __, looks) => {
      const { board, game, other, change } = await anEvening(false)
      const window = await stage.open(looks)
      const { page, words, press } = window
      const { replay } = words.boards
      await openAt(window, `/boards/${board.id}/replay`)
      await shows(window, other, 3, 0)
      const toNow = page.getByRole('button', { name: replay.toNow })
      expect(await toNow.count()).toBe(0)
      await change(other, { scoreTeam2: 1 })
      await shows(window, other, 3, 1)
      for (const _step of [1, 2]) await press(page.getByRole('button', { name: replay.previous }))
      await rowOf(window, other).getByText(words.kit.state.postponed, { exact: true }).waitFor()
      await change(game, { scoreTeam1: 2 })
      await page.getByText(pattern(replay.count, { place: 7, total: 10 })).waitFor()
      await shows(window, game, 1, 2)
      await press(toNow)
      await shows(window, game, 2, 2)
      await page.waitForURL(/[/]replay$/)
    },
  )

  test('leads from the log to a moment, and takes a fixture back to it', async () => {
    const { owner, scorer, board, game } = await anEvening()
    const window = await stage.open(LOOKS[1][2])
    const { page, words, press } = window
    const { back, replay, log } = words.boards
    await signInWindow(window, scorer)
    await openAt(window, `/boards/${board.id}/replay`)
    const lines = page.getByRole('group', { name: log.title })
    await press(
      lines
        .getByRole('button')
        .filter({ hasText: pattern(log.became, { before: pair(1, 0), after: pair(1, 1) }) }),
    )
    await shows(window, game, 1, 1)
    await press(lines.getByRole('button', { name: replay.goBack }))
    await press(page.getByRole('button', { name: pattern(back.confirmScore, { score: pair(1, 1) }) }))
    await page.getByText(pattern(back.done, { score: pair(1, 1) })).waitFor()
    const types = async () =>
      (await expectStatus(owner.call(boardHistory, { params: { id: board.id } }), 200)).data.data.map(
        ({ type }) => type,
      )
    await expect.poll(types).toContain('reverted')
    // The way back is a change of the evening, and what it took back is struck.
    await lines.getByText(log.back, { exact: true }).waitFor()
    await lines
      .locator('s')
      .getByText(pattern(log.became, { before: pair(1, 1), after: pair(1, 2) }))
      .waitFor()
  })

  test.each(looksOfLongFlow())(
    'is reached from the board, its log, the live page and the fixture (%s, %s)',
    async (_, __, looks) => {
      const { board, game, other } = await anEvening()
      const window = await stage.open(looks)
      const { page, words, press } = window
      const { replay, live } = words.boards
      await window.goto(`/boards/${board.id}`)
      await press(page.getByRole('link', { name: replay.title }).first())
      await slider(window).waitFor()
      await window.goto(`/boards/${board.id}/live`)
      await press(page.getByRole('main').getByRole('link', { name: replay.title }))
      await slider(window).waitFor()
      await window.goto(`/boards/${board.id}/live`)
      await press(page.getByRole('button', { name: live.menu }))
      await press(page.getByRole('menuitem', { name: replay.title }))
      await slider(window).waitFor()
      await window.goto(`/boards/${board.id}/games/1`)
      await press(page.getByRole('link', { name: replay.titleOfGame }))
      await slider(window).waitFor()
      expect(await rowOf(window, other).count()).toBe(0)
      await rowOf(window, game).waitFor()
      expect(await lookAt(window)).toEqual([])
    },
  )
})
