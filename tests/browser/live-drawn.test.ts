import { type Game, updateGame } from '@pingboard/contracts/http/games.ts'
import type { BodyInput } from '@pingboard/contracts/route.ts'
import { expect, test } from 'vitest'
import { inMotion } from '../support/browser.ts'
import { looksOfLongFlow, PHONE, type Window } from '../support/browser-window.ts'
import { expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aFixture, aGroupOf } from '../support/club.ts'
import { movedBetween, placesIn, toEdge, toEdgeAtFirst, watchInk } from './steps/geometry.ts'
import { openLive } from './steps/live.ts'
import { lookAt } from './steps/look.ts'

const LONG = 'Association Sportive et Culturelle du Tennis de Table de Saint-Barthélemy-d’Anjou 12'
/** Milliseconds after which the page puts itself in order, with what a busy machine may add. */
const ORDERED = { timeout: 30_000 }
/** A figure or a name may be drawn this far from where it was, in pixels. */
const STILL = 1
const SMALL_PHONE = { width: 320, height: 640 }

inMotion('the live page, drawn', stage => {
  /** A board of so many fixtures, the first of them in play with 7 – 6. */
  async function anEvening(fixtures: number, playing: number) {
    const owner = await somebody(stage.origin)
    const board = await aBoardIn(
      await aGroupOf(owner),
      owner,
      Array.from({ length: fixtures }, (_, index) =>
        aFixture(index + 1, index % 2 ? { labelTeam2: LONG } : { labelTeam1: LONG }),
      ),
    )
    const change = (place: number, body: BodyInput<typeof updateGame>) =>
      expectStatus(owner.call(updateGame, { params: { id: board.games[place]?.id ?? '' }, body }), 200)
    for (let place = 0; place < playing; place += 1) await change(place, { scoreTeam1: 7, scoreTeam2: 6 })
    return { board, change }
  }
  const row = ({ page }: Window, game: Game | undefined) => page.locator(`[data-game="${game?.id}"]`)
  const heads = ({ page }: Window) =>
    page.evaluate(() =>
      [...document.querySelectorAll('.sheet-head')].map(head =>
        [...head.children].map(part => part.textContent).join(' / '),
      ),
    )

  test.each(looksOfLongFlow())(
    'moves no figure and no name when a fixture scores, ends, or is the last to end (%s, %s)',
    { timeout: 120_000 },
    async (language, _, looks) => {
      const { board, change } = await anEvening(4, 3)
      const [first, second, third, fourth] = board.games
      const window = await stage.open(looks)
      const { page, words } = window
      const { section, evening } = words.boards
      await openLive(window, board)
      const shows = (game: Game | undefined, text: string) =>
        row(window, game).getByText(text, { exact: true }).waitFor()
      // The typeface comes after the first scores.
      await page.waitForFunction(
        () =>
          document.documentElement.dataset.typeface !== undefined &&
          document.fonts.check('1rem "Archivo Variable"'),
      )
      const before = await placesIn(page)

      await change(1, { scoreTeam1: 7, scoreTeam2: 7 })
      await row(window, second).locator('.fx-ago').waitFor()
      expect(movedBetween(before, await placesIn(page))).toBeLessThanOrEqual(STILL)

      await change(0, { scoreTeam1: 8, scoreTeam2: 6, done: true })
      await shows(first, words.kit.state.done)
      expect(movedBetween(before, await placesIn(page))).toBeLessThanOrEqual(STILL)
      const mixed = [evening.count.live_other, evening.count.done_one]
        .map((text, place) => text.replace('{{count}}', String(2 - place)))
        .join(', ')
      expect((await heads(window))[0]).toBe(`${section.live} / ${mixed}`)
      await expect.poll(() => page.locator('.flash').count(), ORDERED).toBe(0)
      await window.keepPicture(`end of a fixture ${language}`)
      expect(await lookAt(window)).toEqual([])
      await page.setViewportSize(looks.viewport)

      // It stands where it belongs once the page was left alone, and its half is still marked.
      const done = page.getByRole('region', { name: section.done })
      await done.waitFor(ORDERED)
      expect(await done.locator('.digit-new').count()).toBeGreaterThan(0)
      const settled = await placesIn(page)

      await change(1, { done: true })
      await change(3, { postponed: true })
      await change(2, { done: true })
      await shows(fourth, words.kit.state.postponed)
      await shows(third, words.kit.state.done)
      await page.getByText(words.kit.fresh.over, { exact: true }).waitFor()
      expect(movedBetween(settled, await placesIn(page))).toBeLessThanOrEqual(STILL)
      await page.getByRole('region', { name: words.boards.summary.label }).waitFor(ORDERED)
      await page.getByRole('heading', { name: section.live }).waitFor({ state: 'detached' })
      await window.keepPicture(`end of an evening ${language}`)
    },
  )

  test.each(looksOfLongFlow())(
    'keeps its ink while a changed half is yellow and while it turns back (%s, %s)',
    async (_language, _, looks) => {
      const { board, change } = await anEvening(2, 1)
      const window = await stage.open(looks)
      const { page } = window
      await openLive(window, board)
      const end = await watchInk(page)
      await change(0, { scoreTeam1: 8, scoreTeam2: 6 })
      await page.locator('.flash').waitFor()
      await page.locator('.flash').waitFor({ state: 'detached' })
      const { lowest, seen } = await end()
      expect(seen).toBeGreaterThan(10)
      expect(lowest).toBeGreaterThanOrEqual(4.5)
      // What changed stays marked, on its half alone.
      expect(await row(window, board.games[0]).locator('.digit-new').count()).toBe(1)
      expect(await row(window, board.games[0]).locator('.fx-s1 .digit-new').count()).toBe(1)
    },
  )

  test.each([
    [PHONE, 200],
    [SMALL_PHONE, 180],
  ])('has its first score near the top of a phone (%o, at most %i pixels)', async (viewport, most) => {
    const { board } = await anEvening(12, 3)
    const window = await stage.open({ viewport })
    const { page, words, press } = window
    const { evening, filter } = words.boards
    await openLive(window, board)
    const top = await page
      .locator('.digit')
      .and(page.locator('.fx-s1'))
      .first()
      .evaluate(digit => digit.getBoundingClientRect().top)
    expect(top).toBeLessThanOrEqual(most)
    await window.keepPicture(`first score ${viewport.width}`)

    // The filters are a press away, and stay in sight while one is set.
    const chips = page.getByRole('radiogroup', { name: filter.label })
    const toggle = page.getByRole('button', { name: evening.filters, exact: true })
    expect(await chips.count()).toBe(0)
    await press(toggle)
    await chips.waitFor()
    expect(await toggle.getAttribute('aria-expanded')).toBe('true')
    await press(toggle)
    await chips.waitFor({ state: 'detached' })
    await press(toggle)
    await press(chips.getByRole('radio').nth(1))
    await toggle.waitFor({ state: 'detached' })
    await press(chips.getByRole('radio').nth(0))
    await toggle.waitFor()
    expect(await lookAt(window)).toEqual([])
  })

  test.each([
    { width: 1920, height: 1080 },
    { width: 2560, height: 1440 },
  ])('has figures of 8 % of a large screen while four fixtures are in play (%o)', async viewport => {
    const { board } = await anEvening(8, 4)
    const window = await stage.open({ viewport })
    const { page } = window
    await openLive(window, board)
    const playing = await page.evaluate(() =>
      [...document.querySelectorAll('.table [data-game]')].map(line => ({
        figure: Number.parseFloat(getComputedStyle(line.querySelector('.digit') ?? line).fontSize),
        bottom: line.getBoundingClientRect().bottom,
        // A name is nowhere wider than its column, nor taller than its row.
        isWhole: [...line.querySelectorAll('.team')].every(
          name => name.scrollWidth <= name.clientWidth + 1 && name.clientHeight <= line.clientHeight,
        ),
      })),
    )
    expect(playing).toHaveLength(4)
    for (const { figure, bottom, isWhole } of playing) {
      expect(figure).toBeGreaterThanOrEqual(0.08 * viewport.height)
      expect(bottom).toBeLessThanOrEqual(viewport.height)
      expect(isWhole).toBe(true)
    }
    await window.keepPicture(`large screen ${viewport.width}`)
  })

  test('has no strip where all fixtures stand in sight, and one with short names where they do not', async () => {
    const { board } = await anEvening(9, 3)
    const window = await stage.open({ viewport: { width: 1280, height: 2400 } })
    const { page, words, press } = window
    const { ticker } = words.boards
    await openLive(window, board)
    const strip = page.getByRole('region', { name: ticker.label })
    expect(await strip.count()).toBe(0)

    const atFirst = toEdgeAtFirst(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await strip.waitFor()
    expect(await atFirst).toBeLessThan(1)
    await strip.getByText('ASCTT Saint-Barthélemy-d’Anjou').first().waitFor()
    // It has moved; stopped, it stands at an edge again.
    await expect.poll(() => toEdge(page)).toBeGreaterThan(5)
    await press(strip.getByRole('button', { name: ticker.pause }))
    await page.mouse.move(600, 500)
    await expect.poll(() => toEdge(page)).toBeLessThan(1)
    await window.keepPicture('strip of scores')

    await page.setViewportSize(PHONE)
    const bottom = async () => {
      const box = await strip.boundingBox()
      return Math.round((box?.y ?? 0) + (box?.height ?? 0))
    }
    // It stands elsewhere on the page, which its scripts see to once they hear of the new size.
    await expect.poll(bottom).toBe(PHONE.height)
  })
})
