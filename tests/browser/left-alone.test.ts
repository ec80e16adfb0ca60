import { updateGame } from '@pingboard/contracts/http/games.ts'
import { expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { rowOf } from '../support/browser-board.ts'
import { looksOfLongFlow, type Window } from '../support/browser-window.ts'
import { expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { openLive } from './steps/live.ts'

/** Milliseconds that the page promises, and milliseconds that a busy machine may add. */
const QUIET = 10_000
const SLACK = 5000

inBrowser('a live page that is left alone', stage => {
  async function anEvening(fixtures: number) {
    const owner = await somebody(stage.origin)
    const board = await aBoardIn(await aGroupOf(owner), owner, fixtures)
    const change = (place: number, body: object) =>
      expectStatus(owner.call(updateGame, { params: { id: board.games[place]?.id ?? '' }, body }), 200)
    const game = (place: number) => {
      const found = board.games[place]
      if (!found) throw new Error(`No fixture ${place}.`)
      return found
    }
    return { board, change, game }
  }
  const sections = ({ page }: Window) =>
    page.evaluate(() =>
      [...document.querySelectorAll('main section:has(h2)')].map(section => ({
        title: section.querySelector('h2')?.textContent,
        rows: section.querySelectorAll('li').length,
      })),
    )

  test.each(looksOfLongFlow('desk'))(
    'moves fixtures to their section in ten quiet seconds, and not under a hand (%s, %s)',
    async (_, __, looks) => {
      const { board, change, game } = await anEvening(12)
      await change(0, { scoreTeam1: 2, scoreTeam2: 1 })
      const window = await stage.open(looks)
      const { page, words } = window
      const { section } = words.boards
      await openLive(window, board)
      // The reader is far down the page, with the focus on a row.
      const read = rowOf(page, game(10))
      await read.scrollIntoViewIfNeeded()
      await read.getByRole('link').focus()
      const place = () => read.evaluate(row => row.getBoundingClientRect().top)
      await change(1, { scoreTeam1: 1, scoreTeam2: 0 })
      await change(0, { done: true })
      await page.getByText(words.kit.state.live).nth(1).waitFor()
      const before = await place()
      const held = await sections(window)
      expect(held).toEqual([
        // The only row on the table is done: the heading does not say otherwise.
        { title: words.boards.evening.changed, rows: 1 },
        { title: section.upcoming, rows: 11 },
      ])
      for (let second = 0; second < 4; second += 1) {
        await page.mouse.move(100 + second, 300)
        await page.waitForTimeout(3000)
      }
      expect(await sections(window)).toEqual(held)
      await page.getByRole('heading', { name: section.done }).waitFor({ timeout: QUIET + SLACK })
      expect(await sections(window)).toEqual([
        { title: section.live, rows: 1 },
        { title: section.upcoming, rows: 10 },
        { title: section.done, rows: 1 },
      ])
      expect(Math.abs((await place()) - before)).toBeLessThan(2)
      expect(await read.getByRole('link').evaluate(link => link === document.activeElement)).toBe(true)
      await page
        .locator('[data-live-announcer]', { hasText: words.boards.news.arranged })
        .waitFor({ state: 'attached' })
    },
  )

  test('a television does not wait', async () => {
    const { board, change } = await anEvening(3)
    const window = await stage.open({ viewport: { width: 1920, height: 1080 } })
    const { page, words } = window
    await window.goto(`/boards/${board.id}/live?mode=tv`)
    await page.getByRole('heading', { name: words.boards.tv.others }).waitFor()
    await change(2, { scoreTeam1: 1, scoreTeam2: 0 })
    // Its next page, which comes ten seconds after the first.
    await page.getByRole('heading', { name: words.boards.section.live }).waitFor({ timeout: QUIET + SLACK })
  })
})
