import { updateGame } from '@pingboard/contracts/http/games.ts'
import { expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import { DESK, looksOfLongFlow, PHONE, type Window } from '../support/browser-window.ts'
import { fill } from '../support/browser-words.ts'
import { expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aFixture, aGroupOf, CLUB } from '../support/club.ts'
import { doubleText, usualText } from './steps/large-text.ts'
import { openLive } from './steps/live.ts'
import { faultsOf, lookAt } from './steps/look.ts'

/** Ten fixtures: five of the own club, five of others, in two divisions. */
const fixtures = () =>
  Array.from({ length: 10 }, (_, place) =>
    aFixture(place + 1, {
      labelTeam1: place < 5 ? `Saint-Médard ${place + 1}` : `Élan Boïen ${place + 1}`,
      labelTeam2: `Union Cenon ${place + 1}`,
      clubNumber1: place < 5 ? CLUB : '10330999',
      divisionLabel: place % 2 ? 'Nationale 3' : 'Régionale 2',
    }),
  )

inBrowser('following an evening', stage => {
  async function anEvening() {
    const owner = await somebody(stage.origin)
    const group = await aGroupOf(owner, 'Les pongistes de Saint-Médard')
    const board = await aBoardIn(group, owner, fixtures())
    const change = (place: number, body: object) =>
      expectStatus(owner.call(updateGame, { params: { id: board.games[place]?.id ?? '' }, body }), 200)
    await change(0, { scoreTeam1: 77, scoreTeam2: 66 })
    await change(1, { scoreTeam1: 88, scoreTeam2: 55, done: true })
    return { owner, group, board, change }
  }
  const rows = ({ page }: Window) => page.locator('li[data-game]')
  const placesOf = async (window: Window) =>
    (await rows(window).evaluateAll(found => found.map(row => (row as HTMLElement).dataset.game ?? ''))).map(
      id => Number(id.split('.')[1]),
    )
  /** The fixtures to come, in the order of the page. */
  const upcoming = async (window: Window) => (await placesOf(window)).filter(place => place > 2)
  const starOf = ({ page, words }: Window, teams: string) =>
    page.getByRole('button', { name: new RegExp(`^${fill(words.kit.team.follow, { team: teams })}`) })
  const isPressed = (window: Window, teams: string) => starOf(window, teams).getAttribute('aria-pressed')
  async function fromMenu({ page, words, press }: Window, entry: string) {
    await press(page.getByRole('button', { name: words.boards.live.menu }))
    await press(page.getByRole('menuitem', { name: entry }))
  }

  /** On a phone the filters open by a button. */
  async function openTools({ page, words, press }: Window) {
    const toggle = page.getByRole('button', { name: words.boards.evening.filters, exact: true })
    if (await toggle.isVisible()) await press(toggle)
  }

  test.each(looksOfLongFlow())(
    'keeps stars on the device: a fixture, then a team on every board (%s, %s)',
    { timeout: 120_000 },
    async (_, __, looks) => {
      const { owner, group, board } = await anEvening()
      const window = await stage.open(looks)
      const { page, words, press } = window
      const { follow, filter } = words.boards
      await openLive(window, board)
      expect(await lookAt(window)).toEqual([])
      await page.setViewportSize(looks.viewport)
      const before = await upcoming(window)
      await press(starOf(window, 'Élan Boïen.8'))
      expect(await isPressed(window, 'Élan Boïen.8')).toBe('true')
      // It keeps its place now, and comes first of its section on the next visit.
      expect(await upcoming(window)).toEqual(before)
      await page.reload()
      await rows(window).first().waitFor()
      expect(await upcoming(window)).toEqual([8, ...before.filter(place => place !== 8)])
      await openTools(window)
      await press(page.getByRole('radio', { name: filter.own }))
      expect((await placesOf(window)).toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 8])
      await press(page.getByRole('radio', { name: filter.all }))

      await fromMenu(window, follow.menu)
      const dialog = page.getByRole('dialog', { name: follow.teams })
      await press(dialog.getByRole('button', { name: /Élan Boïen.9$/ }))
      await dialog.getByRole('button', { name: /Élan Boïen.9$/, pressed: true }).waitFor()
      expect(await lookAt(window)).toEqual([])
      await page.setViewportSize(looks.viewport)
      await page.keyboard.press('Escape')
      expect(await isPressed(window, 'Élan Boïen.9')).toBe('true')

      const next = await aBoardIn(group, owner, [
        aFixture(21, { labelTeam2: 'Élan Boïen 9', idTeam2: board.games[8]?.idTeam1 ?? '' }),
        aFixture(22),
      ])
      await openLive(window, next)
      expect(await isPressed(window, 'Saint-Médard.21 – Élan Boïen.9')).toBe('true')
      expect(await isPressed(window, 'Saint-Médard.22')).toBe('false')
      await fromMenu(window, follow.menu)
      await dialog.getByRole('heading', { name: follow.elsewhere }).waitFor({ state: 'detached' })
    },
  )

  test('gives and takes a star by keyboard, and takes it back when asked', async () => {
    const { board } = await anEvening()
    const window = await stage.open({ viewport: DESK })
    const { page, words } = window
    await openLive(window, board)
    const star = starOf(window, 'Union|Saint-Médard.3')
    await star.focus()
    await page.keyboard.press('Space')
    expect(await star.getAttribute('aria-pressed')).toBe('true')
    expect(await star.evaluate(button => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Space')
    await page.getByText(words.boards.follow.notFixture).waitFor()
    await page.getByRole('button', { name: words.boards.save.undo }).click()
    expect(await star.getAttribute('aria-pressed')).toBe('true')
  })

  test.each(looksOfLongFlow())(
    'finds a fixture by team, club or division, and keeps the division chosen for the board (%s, %s)',
    async (_, __, looks) => {
      const { board } = await anEvening()
      const window = await stage.open(looks)
      const { page, words } = window
      const { filter, follow } = words.boards
      await openLive(window, board)
      await openTools(window)
      const search = page.getByLabel(filter.search, { exact: true })
      const found = async (text: string) => {
        await search.fill(text)
        return (await placesOf(window)).length
      }
      expect(await found('elan boien')).toBe(5)
      expect(await found('boien 7')).toBe(1)
      expect(await found('NATIONALE cenon')).toBe(5)
      expect(await found('Biarritz')).toBe(0)
      await page.getByText(filter.none).waitFor()
      await search.fill('')
      await page.getByLabel(follow.division).selectOption('Nationale 3')
      expect((await placesOf(window)).every(place => place % 2 === 0)).toBe(true)
      await page.reload()
      await rows(window).first().waitFor()
      expect((await placesOf(window)).length).toBe(5)
    },
  )

  /** Two digits that stand nowhere else: neither in an id nor in a name. */
  const SECRETS = /\b(?:77|66|88|55)\b/
  async function secretsOn({ page }: Window): Promise<string[]> {
    const told = [await page.title(), await page.locator('body').ariaSnapshot()]
    const drawn = await page.evaluate(() =>
      [
        document.body.innerText,
        ...[...document.querySelectorAll('[aria-label]')].map(one => one.ariaLabel),
      ].join('\n'),
    )
    return [...told, drawn]
      .join('\n')
      .split('\n')
      .filter(line => SECRETS.test(line))
  }

  test.each(looksOfLongFlow())(
    'hides every score on every page of the device, shows one at a press, and all again (%s, %s)',
    { timeout: 180_000 },
    async (_, __, looks) => {
      const { owner, board, change } = await anEvening()
      const window = await stage.open(looks)
      const { page, words, press } = window
      const { display, follow } = words.boards
      await signInWindow(window, owner)
      await openLive(window, board)
      expect((await secretsOn(window)).length).toBeGreaterThan(0)
      await fromMenu(window, display.menu)
      const dialog = page.getByRole('dialog', { name: display.title })
      await press(dialog.getByText(follow.hidden.switch, { exact: true }))
      expect(await faultsOf(window)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByText(follow.hidden.note).waitFor()
      expect(await secretsOn(window)).toEqual([])
      expect(await lookAt(window)).toEqual([])
      await page.setViewportSize(looks.viewport)
      // Also what arrives, and what is said of it.
      await change(2, { scoreTeam1: 88, scoreTeam2: 77, done: true })
      await page.locator('[role=status]', { hasText: words.kit.state.done }).waitFor({ timeout: 20_000 })
      expect(await secretsOn(window)).toEqual([])

      const hiddenOn = async (path: string, sign: () => Promise<unknown>) => {
        await window.goto(path)
        await sign()
        expect({ path, told: await secretsOn(window) }).toEqual({ path, told: [] })
      }
      const row = () => page.locator(`[data-game="${board.games[0]?.id}"]`).first().waitFor()
      await hiddenOn(`/boards/${board.id}`, row)
      await hiddenOn(`/boards/${board.id}#${board.games[0]?.id}`, row)
      await hiddenOn(`/boards/${board.id}/games/1`, () => page.getByText(follow.hidden.one).waitFor())
      await hiddenOn(`/boards/${board.id}/print`, () => page.getByRole('heading', { level: 1 }).waitFor())
      await hiddenOn('/', () => page.getByRole('link', { name: board.name }).first().waitFor())

      await openLive(window, board)
      const first = page.locator(`li[data-game="${board.games[0]?.id}"]`)
      await first.getByRole('button', { name: words.kit.score.show }).focus()
      await page.keyboard.press('Enter')
      await first.getByText('77').waitFor()
      await expect
        .poll(() => first.getByRole('link').evaluate(link => link === document.activeElement))
        .toBe(true)
      expect((await secretsOn(window)).join()).not.toMatch(/88|55/)
      await press(page.getByRole('button', { name: follow.hidden.showAll }))
      await page.getByText('55').first().waitFor()
    },
  )

  test('hides the results at the end of the evening, and in its summary', async () => {
    const { board, change } = await anEvening()
    for (const place of board.games.keys())
      await change(place, { scoreTeam1: 88, scoreTeam2: 66, done: true })
    const window = await stage.open({ viewport: PHONE })
    const { page, words, press } = window
    const { evening, follow } = words.boards
    await window.goto(`/boards/${board.id}/live?score=hidden`)
    await page.getByText(follow.hidden.results).waitFor()
    expect(await secretsOn(window)).toEqual([])
    await press(page.getByRole('link', { name: evening.see }))
    const show = page.getByRole('button', { name: evening.hidden.show })
    await show.waitFor()
    expect(await secretsOn(window)).toEqual([])
    await press(show)
    await page.getByText('88').first().waitFor()
  })

  test('waits as long as the viewer chose, and says so', async () => {
    const { board, change } = await anEvening()
    const now = await stage.open()
    const late = await stage.open()
    await openLive(now, board)
    await openLive(late, board)
    const { display, follow } = late.words.boards
    await fromMenu(late, display.menu)
    const seconds = fill(follow.delay.seconds_other, { count: 10 })
    await late.press(late.page.getByRole('radio', { name: seconds }))
    await late.page.keyboard.press('Escape')
    await late.page.getByText(fill(follow.delay.now_other, { count: 10 })).waitFor()
    const scored = ({ page }: Window) => page.locator(`li[data-game="${board.games[0]?.id}"]`).getByText('78')
    await change(0, { scoreTeam1: 78 })
    await scored(now).waitFor()
    expect(await scored(late).count()).toBe(0)
    await scored(late).waitFor()
    await late.page.reload()
    await late.page.getByText(fill(follow.delay.now_other, { count: 10 })).waitFor()
  })

  test.each(looksOfLongFlow())(
    'says in three lines what happened in an absence, and leads there (%s, %s)',
    { timeout: 120_000 },
    async (_, __, looks) => {
      const { board, change } = await anEvening()
      const window = await stage.open(looks)
      const { page, words, press } = window
      const { meanwhile } = words.boards.follow
      await openLive(window, board)
      await window.goto('/')
      // As if the page had been left two minutes ago.
      await page.evaluate(() => {
        const seen: [string, { at: number }][] = JSON.parse(localStorage.getItem('boards.seen') ?? '[]')
        for (const [, last] of seen) last.at -= 120_000
        localStorage.setItem('boards.seen', JSON.stringify(seen))
      })
      await change(5, { scoreTeam1: 3, scoreTeam2: 2 })
      await change(6, { scoreTeam1: 1, scoreTeam2: 0 })
      await change(2, { postponed: true })
      await change(3, { scoreTeam1: 8, scoreTeam2: 6, done: true })
      await change(0, { scoreTeam2: 79 })
      await openLive(window, board)
      const panel = page.getByRole('region', { name: new RegExp(meanwhile.title.split('{{time}}')[0] ?? '') })
      const lines = async () =>
        (await panel.getByRole('listitem').locator('span').allTextContents()).map(line =>
          line.replaceAll('\u2060', '').replace(/\s+/g, ' '),
        )
      const [one, other] = ['Saint-Médard', 'Union Cenon']
      const plain = (text: string) => text.replace(/\s+/g, ' ')
      await panel.waitFor()
      expect(await lines()).toEqual([
        plain(fill(meanwhile.turned, { leader: `${other} 1`, other: `${one} 1`, score: '79 – 77' })),
        plain(fill(meanwhile.won, { leader: `${one} 4`, other: `${other} 4`, score: '8 – 6' })),
        plain(fill(meanwhile.postponed, { teams: `${one} 3 – ${other} 3` })),
      ])
      await panel.getByText(fill(meanwhile.more_other, { count: 2 })).waitFor()
      expect(await lookAt(window)).toEqual([])
      // Also on a low screen with large text, both of its buttons can be reached.
      const low = { width: 320, height: 256 }
      await page.setViewportSize(low)
      await doubleText(window)
      for (const name of [meanwhile.close, meanwhile.see]) {
        const button = panel.getByRole('button', { name })
        await button.scrollIntoViewIfNeeded()
        const { y, height } = (await button.boundingBox()) ?? { y: -1, height: 0 }
        expect({ name, isInSight: y >= 0 && y + height <= low.height + 1 }).toEqual({ name, isInSight: true })
      }
      await usualText(window)
      await page.setViewportSize(looks.viewport)
      await press(panel.getByRole('button', { name: meanwhile.see }))
      await panel.waitFor({ state: 'detached' })
      const link = page.locator(`li[data-game="${board.games[0]?.id}"]`).getByRole('link')
      await expect.poll(() => link.evaluate(found => found === document.activeElement)).toBe(true)
      await openLive(window, board)
      expect(await panel.count()).toBe(0)
    },
  )
})
