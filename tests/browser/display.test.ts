import type { Board, BoardWithRights } from '@pingboard/contracts/http/boards.ts'
import type { Display } from '@pingboard/contracts/http/displays.ts'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { renewDisplay, updateGroup } from '@pingboard/contracts/http/groups.ts'
import type { DisplayCode } from '@pingboard/contracts/ids.ts'
import { expect, test } from 'vitest'
import { inMotion } from '../support/browser.ts'
import { type Looks, PHONE, type Window } from '../support/browser-window.ts'
import { fill } from '../support/browser-words.ts'
import { expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf, inParis, parisDay } from '../support/club.ts'
import { faultsOf } from './steps/look.ts'
import { faultsOnTv, openTv } from './steps/tv.ts'

const CODE = 'abcd2345'
const HALL: Looks = { viewport: { width: 1920, height: 1080 }, worker: false }
/** Lines of the console about a connection whose beats a jump of the clock makes late. */
const JUMPS = [/WebSocket/]
/** A minute, and what a busy machine may add. */
const NEXT_QUESTION = 70_000

inMotion('the address of a display', stage => {
  async function aClub() {
    const owner = await somebody(stage.origin)
    const group = await aGroupOf(owner, 'Les pongistes du jeudi')
    return { owner, group }
  }
  const plain = ({ permissions: _, ...board }: BoardWithRights): Board => board

  /** Answers this display's question in the server's place. @returns what to answer from now on, and how often it was asked */
  async function answering(window: Window, first: Partial<Display> | 404) {
    const state = { answer: first, asked: 0, unchanged: 0 }
    await window.page.route('**/api/displays/*', async route => {
      state.asked += 1
      if (state.answer === 404)
        return route.fulfill({
          status: 404,
          json: { status: 404, code: 'DISPLAY_NOT_FOUND', detail: '', requestId: 'r' },
        })
      const display = {
        code: CODE as DisplayCode,
        group: null,
        boards: [],
        next: null,
        today: parisDay(),
        ...state.answer,
      } satisfies Display
      const etag = `"${JSON.stringify(display).length}"`
      const isHeld = (await route.request().headerValue('if-none-match')) === etag
      if (isHeld) state.unchanged += 1
      return isHeld ? route.fulfill({ status: 304 }) : route.fulfill({ json: display, headers: { etag } })
    })
    return state
  }
  const title = (window: Window, name: string | RegExp) =>
    window.page.getByRole('heading', { level: 1, name }).waitFor()

  test.each(['fr', 'en'] as const)(
    'shows the board of today, and its next one without a hand (%s)',
    async language => {
      const { owner, group } = await aClub()
      const board = await aBoardIn(group, owner, 3)
      const window = await stage.open({ ...HALL, language, expects: JUMPS })
      await window.page.clock.install({ time: inParis('10:00') })
      const { name } = group
      const next = { id: board.id, name: 'Journée 5', date: parisDay(9) }
      const state = await answering(window, { group: { name, shortName: null }, next })
      await window.goto(`/d/${CODE}`)
      const { tv } = window.words.boards
      await window.page.getByText(`${name} – ${tv.display.next}`).waitFor()
      await window.page.getByText('Journée 5').waitFor()
      expect(await window.page.locator('aside').innerText()).toMatch(/^\d\d:\d\d/)
      await window.keepPicture(`display next ${language}`)

      state.answer = { group: { name, shortName: null }, boards: [plain(board)] }
      await window.page.clock.fastForward(NEXT_QUESTION)
      await title(window, board.name)
      await window.page.clock.fastForward(NEXT_QUESTION)
      await expect.poll(() => state.unchanged).toBeGreaterThan(0)

      // The scores are those of the live connection.
      await window.page.locator('aside [data-kind=live]').waitFor({ timeout: 30_000 })
      const params = { id: board.games[0]?.id ?? '' }
      await expectStatus(owner.call(updateGame, { params, body: { scoreTeam1: 6, scoreTeam2: 3 } }), 200)
      await window.page.locator('[data-half="1"]', { hasText: '6' }).waitFor()
    },
  )

  test('of a group shows its board as the server tells it, until the group renews the address', async () => {
    const { owner, group } = await aClub()
    const board = await aBoardIn(group, owner, 3)
    const window = await stage.open({ ...HALL, expects: [...JUMPS, /404/] })
    const { page, words } = window
    await page.clock.install({ time: inParis('10:00') })
    await window.goto(`/d/${group.displayCode}`)
    await title(window, board.name)
    await expectStatus(owner.call(renewDisplay, { params: { id: group.id } }), 200)
    await page.clock.fastForward(NEXT_QUESTION)
    await page.getByText(words.boards.tv.display.unknown).waitFor()
  })

  test('shows several boards in turn, each by its name', async () => {
    const { owner, group } = await aClub()
    const boards = [await aBoardIn(group, owner, 3), await aBoardIn(group, owner, 2)].map(plain)
    const [one, two] = boards.map((board, place) => ({ ...board, name: `Salle ${place + 1}` }))
    if (!one || !two) throw new Error('No boards.')
    const window = await stage.open(HALL)
    await answering(window, { group: { name: group.name, shortName: null }, boards: [one, two] })
    await openTv(window, `/d/${CODE}?page=4`)
    const { page } = window
    expect(await faultsOnTv(window)).toEqual([])
    const rows = () => page.locator('main div:not([aria-hidden]) > section [data-game]').count()
    await expect.poll(rows).toBe(2)
    await expect.poll(rows).toBe(3)
  })

  test('shows nothing of a group whose boards are for its members, also when they are closed meanwhile', async () => {
    const { owner, group } = await aClub()
    const board = await aBoardIn(group, owner, 2)
    const window = await stage.open({ ...HALL, expects: [/401/] })
    const state = await answering(window, {
      group: { name: group.name, shortName: null },
      boards: [plain(board)],
    })
    await openTv(window, `/d/${CODE}`)
    await window.page.locator('aside [data-kind=live]').waitFor()
    const body = { boardVisibility: 'members' as const }
    state.answer = { group: null }
    await expectStatus(owner.call(updateGroup, { params: { id: group.id }, body }), 200)
    // The screen learns by the live connection, before its next question.
    await expect
      .poll(() => window.page.locator('body').innerText(), { timeout: 20_000 })
      .not.toContain(board.name)
    await window.page.reload()
    await title(window, window.words.boards.tv.display.members)
    expect(await window.page.locator('body').innerText()).not.toContain(group.name)
    expect(await window.page.title()).not.toContain(group.name)
  })

  test.each([
    ['fr', 'dark', { width: 1280, height: 720 }],
    ['en', 'light', { width: 1280, height: 720 }],
    ['fr', 'light', PHONE],
    ['en', 'dark', PHONE],
  ] as const)(
    'can be read by everybody while there is no board (%s, %s)',
    async (language, theme, viewport) => {
      const window = await stage.open({ ...HALL, viewport, language, expects: [/404/] })
      const state = await answering(window, 404)
      await window.goto(`/d/${CODE}?theme=${theme}`)
      const { display } = window.words.boards.tv
      await title(window, display.unknown)
      expect(await faultsOf(window)).toEqual([])
      await window.keepPicture(`display unknown ${language} ${theme} ${viewport.width}`)
      for (const [answer, said] of [
        [{ group: null }, display.members],
        [{ group: { name: 'Les pongistes', shortName: null } }, display.none],
      ] as const) {
        state.answer = answer
        await window.page.reload()
        await title(window, said)
        expect(await faultsOf(window)).toEqual([])
        await window.keepPicture(`display ${said} ${theme} ${viewport.width}`)
      }
    },
  )

  test('asks about an unknown code again, but rarely', async () => {
    const { group, owner } = await aClub()
    const board = await aBoardIn(group, owner, 2)
    const window = await stage.open({ ...HALL, expects: [/404/, ...JUMPS] })
    await window.page.clock.install({ time: inParis('10:00') })
    const state = await answering(window, 404)
    await window.goto(`/d/${CODE}`)
    await title(window, window.words.boards.tv.display.unknown)
    const { asked } = state
    state.answer = { group: { name: group.name, shortName: null }, boards: [plain(board)] }
    await window.page.clock.fastForward(300_000)
    expect(state.asked).toBe(asked)
    await window.page.clock.fastForward(310_000)
    await title(window, board.name)
  })

  test('leads a phone to the live page, or to each of several', async () => {
    const { owner, group } = await aClub()
    const boards = [await aBoardIn(group, owner, 3), await aBoardIn(group, owner, 2)].map(plain)
    const [one, two] = boards
    if (!one || !two) throw new Error('No boards.')
    const window = await stage.open({ viewport: PHONE, worker: false })
    const known = { name: group.name, shortName: null }
    const state = await answering(window, { group: known, boards: [one, two] })
    await window.goto(`/d/${CODE}`)
    const { display } = window.words.boards.tv
    await title(window, display.today)
    const links = window.page.getByRole('link', { name: fill(display.watch, { board: one.name }) })
    expect(await links.count()).toBe(2)
    expect(await faultsOf(window)).toEqual([])
    await window.keepPicture('display phone')
    state.answer = { group: known, boards: [one] }
    await window.page.reload()
    await window.page.waitForURL(`${stage.origin}/boards/${one.id}/live`)
  })
})
