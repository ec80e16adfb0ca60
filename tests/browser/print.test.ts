import { updateProfile } from '@pingboard/contracts/http/account.ts'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import { LOOKS, type Window } from '../support/browser-window.ts'
import { fill } from '../support/browser-words.ts'
import { expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aFixture, aGroupOf, parisDay } from '../support/club.ts'
import { lookAt } from './steps/look.ts'
import { cutOn, layOut, millimetres, sheetsOf, sheetsWithoutSplit } from './steps/paper.ts'

/** 45 characters, and one word that no line holds beside a box. */
const LONG = [
  'Association Sportive Tennis de Table Agen 12',
  'Villeneuve-Saint-Barthélemy-sur-Montmorency 3',
] as const

/** Whether paper and ink are light or dark, whatever colour space the sheets are written in. */
const brightnessOf = (page: Page) =>
  page.evaluate(() => {
    const probe = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    const look = (colour: string) => {
      if (!probe) return 'unknown'
      probe.fillStyle = colour
      probe.fillRect(0, 0, 1, 1)
      return (probe.getImageData(0, 0, 1, 1).data[0] ?? 0) > 127 ? 'light' : 'dark'
    }
    const { backgroundColor, color } = getComputedStyle(document.body)
    return { paper: look(backgroundColor), ink: look(color) }
  })

inBrowser('paper', stage => {
  /** A board of some fixtures on two days, with the longest names; the first ones have scores. */
  async function anEvening(count: number) {
    const owner = await somebody(stage.origin)
    const group = await aGroupOf(owner, 'Entente Pongiste de Saint-Médard-en-Jalles')
    const fixtures = Array.from({ length: count }, (_, place) =>
      aFixture(place + 1, {
        labelTeam1: LONG[place % 2],
        labelTeam2: LONG[(place + 1) % 2],
        predictedDate: parisDay(place % 2),
      }),
    )
    const board = await aBoardIn(group, owner, fixtures)
    const scored = board.games.filter(({ predictedDate }) => predictedDate === parisDay()).slice(0, 3)
    for (const { id } of scored) {
      const body = { scoreTeam1: 77, scoreTeam2: 66, done: true }
      await expectStatus(owner.call(updateGame, { params: { id }, body }), 200)
    }
    return { owner, group, board }
  }
  const opened = async (window: Window, path: string, heading: string) => {
    await window.goto(path)
    await window.page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await window.page.evaluate(() => document.fonts.ready)
  }

  test.each([
    [1, 1],
    [9, 1],
    [60, 5],
  ])('a sheet of %i fixtures is %i pages of A4, with nothing cut and no row split', async (count, pages) => {
    const { board } = await anEvening(count)
    const window = await stage.open()
    const { page } = window
    await opened(window, `/boards/${board.id}/print`, board.name)
    expect(await page.locator('article li').count()).toBe(count)
    const sheets = await sheetsOf(page)
    await layOut(page)
    expect(await cutOn(page)).toEqual([])
    expect(sheets).toBe(pages)
    expect(sheets).toBe(await sheetsWithoutSplit(page))
    const avoided = await page
      .locator('article li')
      .evaluateAll(rows => rows.map(row => getComputedStyle(row).breakInside))
    expect(new Set(avoided)).toEqual(new Set(['avoid']))
  })

  test('every page is black on white in the dark theme, too, and a sheet holds no button', async () => {
    const { board } = await anEvening(3)
    const window = await stage.open()
    const { page } = window
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
    for (const path of [`/boards/${board.id}/print`, `/boards/${board.id}/live`, '/']) {
      await window.goto(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      expect(await brightnessOf(page)).toEqual({ paper: 'dark', ink: 'light' })
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      expect(await brightnessOf(page)).toEqual({ paper: 'light', ink: 'dark' })
      if (path.endsWith('print')) expect(await page.locator('button:visible, a:visible').count()).toBe(0)
      await page.emulateMedia({ media: null, colorScheme: 'dark' })
    }
  })

  test.each(LOOKS)(
    'a sheet has scores or empty boxes, says when it was printed, and is found from both menus (%s, %s)',
    { timeout: 120_000 },
    async (_, __, looks) => {
      const { board, owner } = await anEvening(3)
      const window = await stage.open(looks)
      const { page, words, press, language } = window
      const { print, live, board: texts } = words.boards
      await page.addInitScript(() => {
        globalThis.print = () => document.documentElement.setAttribute('data-printed', 'yes')
      })
      await signInWindow(window, owner)
      await window.goto(`/boards/${board.id}/live`)
      await press(page.getByRole('button', { name: live.menu }))
      await press(page.getByRole('menuitem', { name: print.menu }))
      await page.waitForURL(`**/boards/${board.id}/print`)
      await page.getByRole('heading', { level: 1, name: board.name }).waitFor()
      await expect.poll(() => page.title()).toContain(fill(print.title, { name: board.name }))
      expect(await page.getByText('77', { exact: true }).count()).toBe(2)
      await page.getByRole('img', { name: new RegExp(`/boards/${board.id}/live$`) }).waitFor()
      const day = language === 'fr' ? parisDay().split('-').reverse().join('/') : parisDay()
      await page.getByText(new RegExp(fill(print.at, { date: day, time: '\\d\\d:\\d\\d' }))).waitFor()
      expect(await lookAt(window)).toEqual([])
      await page.setViewportSize(looks.viewport)

      // The whole by keyboard: choices, then the button.
      await page.getByRole('radio', { name: print.scores }).focus()
      await page.keyboard.press('ArrowRight')
      expect(await page.getByText('77', { exact: true }).count()).toBe(0)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.locator('html[data-printed=yes]').waitFor()

      await press(page.getByRole('link', { name: print.back }))
      await press(page.getByRole('button', { name: texts.menu }))
      await press(page.getByRole('menuitem', { name: print.menu }))
      await page.waitForURL(`**/boards/${board.id}/print`)
    },
  )

  test('a score that arrives stands on the sheet without a reload', async () => {
    const { board, owner } = await anEvening(1)
    const window = await stage.open()
    await opened(window, `/boards/${board.id}/print`, board.name)
    const params = { id: board.games[0]?.id ?? '' }
    await expectStatus(owner.call(updateGame, { params, body: { scoreTeam1: 78 } }), 200)
    await window.page.getByText('78', { exact: true }).waitFor()
  })

  test.each(LOOKS)(
    'a poster is one page with a code as large as a hand (%s, %s)',
    { timeout: 120_000 },
    async (_, __, looks) => {
      const { board, group } = await anEvening(9)
      const window = await stage.open(looks)
      const { page, words } = window
      await opened(window, `/boards/${board.id}/poster`, board.name)
      await page.getByText(group.name).waitFor()
      await page.getByText(words.boards.poster.need.public).waitFor()
      expect(await lookAt(window)).toEqual([])
      await page.setViewportSize(looks.viewport)
      expect(await sheetsOf(page)).toBe(1)
      await layOut(page)
      expect(await cutOn(page)).toEqual([])
      const code = page.getByRole('img', { name: new RegExp(`/boards/${board.id}/live$`) })
      const { width = 0, height = 0 } = (await code.boundingBox()) ?? {}
      expect(Math.min(millimetres(width), millimetres(height))).toBeGreaterThan(100)
      const background = await code.evaluate(
        svg => getComputedStyle(svg.closest('article') ?? svg).backgroundColor,
      )
      expect(background).toBe('rgb(255, 255, 255)')
    },
  )

  test('the points of a licence are printed with figures, curve and matches, without what only works on a screen', async () => {
    const person = await somebody(stage.origin, 'Inès', 'Garros')
    await expectStatus(person.call(updateProfile, { body: { licenseNumber: '3310004' } }), 200)
    const window = await stage.open()
    const { page, words } = window
    const { timeline, matches, simulator, stats } = words.account
    await signInWindow(window, person)
    await window.goto('/account/stats')
    await page.getByRole('figure', { name: timeline['two-title'] }).waitFor()
    await page.getByRole('heading', { name: matches.title }).waitFor()
    await layOut(page)
    await page.getByText(stats.monthly, { exact: true }).waitFor()
    expect(await page.getByRole('figure', { name: timeline['two-title'] }).isVisible()).toBe(true)
    expect(
      await page
        .locator('main li')
        .filter({ hasText: /pts|points/ })
        .count(),
    ).toBeGreaterThan(10)
    expect(await page.getByRole('heading', { name: simulator.title }).count()).toBe(0)
    expect(await page.getByRole('navigation').or(page.getByRole('radio')).count()).toBe(0)
    expect(await page.locator('.btn:visible').count()).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(await sheetsOf(page)).toBeLessThanOrEqual(5)
  })
})
