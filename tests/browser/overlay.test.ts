import { deleteBoard } from '@pingboard/contracts/http/boards.ts'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { updateGroup } from '@pingboard/contracts/http/groups.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inMotion } from '../support/browser.ts'
import type { Window } from '../support/browser-window.ts'
import { expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aFixture, aGroupOf, inParis } from '../support/club.ts'
import { quickest } from '../support/quickest.ts'
import { openLive, viewersOf } from './steps/live.ts'
import { faultsOf } from './steps/look.ts'
import { opaqueAt, seenOnAir, watchAir } from './steps/on-air.ts'

const FULL_HD = { width: 1920, height: 1080 }
const HD = { width: 1280, height: 720 }
/** Milliseconds that the page promises. */
const ARRIVES = 2000
const MINUTE = 60_000
/** Lines of the console that a stopped server, a cut network and a refusal cause. */
const TROUBLE = [/ERR_/, /WebSocket/, /Failed to load resource/]
/** The longest names that the federation has, and one that a short name stands for. */
const LONG = 'Association Pongiste Intercommunale de Chantemin 7'

inMotion('scores over a video', stage => {
  async function anEvening() {
    const owner = await somebody(stage.origin)
    const group = await aGroupOf(owner)
    await expectStatus(
      owner.call(updateGroup, { params: { id: group.id }, body: { shortName: 'Saint-Médard' } }),
      200,
    )
    const board = await aBoardIn(group, owner, [aFixture(1, { labelTeam2: LONG }), aFixture(2), aFixture(3)])
    const change = (place: number, body: object) =>
      expectStatus(owner.call(updateGame, { params: { id: board.games[place - 1]?.id ?? '' }, body }), 200)
    await change(1, { scoreTeam1: 6, scoreTeam2: 5 })
    return { owner, group, board, change }
  }
  type Looks = Parameters<typeof stage.open>[0]

  async function onAir(board: { id: string }, query = '', looks: Looks = {}): Promise<Window> {
    const window = await stage.open({ viewport: FULL_HD, worker: false, expects: TROUBLE, ...looks })
    await watchAir(window.page)
    await window.goto(`/boards/${board.id}/live?mode=overlay&lang=${window.language}${query}`)
    return window
  }
  const digits = (page: Page) =>
    page
      .locator('[data-on-air] .digit')
      .allTextContents()
      .then(texts => texts.map(Number))
  const shows = (page: Page, ...scores: number[]) =>
    expect.poll(() => digits(page), { timeout: 20_000, interval: 50 }).toEqual(scores)
  const mark = (page: Page) => page.locator('[data-on-air] [data-old]')

  test.each([
    ['fr', FULL_HD, '', [400, 960]],
    ['en', HD, '&show=corner', [100, 50]],
    ['fr', HD, '&show=list&corner=br', [1150, 650]],
    ['en', FULL_HD, '&scale=1.4&corner=tr', [1700, 180]],
  ] as const)(
    'stand on a transparent picture, by themselves, with names that can be read (%s, %j, %s)',
    async (language, viewport, query, inside) => {
      const { board, change } = await anEvening()
      await change(2, { scoreTeam1: 1, scoreTeam2: 0 })
      const window = await onAir(board, query, { language, viewport })
      const { page } = window
      await page.getByText('Saint-⁠Médard').first().waitFor()
      await page.getByText('Association Pongiste').first().waitFor()
      const middle = [viewport.width / 2, viewport.height / 2] as const
      expect(await opaqueAt(page, [inside, middle])).toEqual([true, false])
      const { width, height } = viewport
      expect(
        await page.evaluate(() => {
          const { scrollWidth, scrollHeight } = document.documentElement
          return [scrollWidth, scrollHeight, document.querySelectorAll('a, button, input').length]
        }),
      ).toEqual([width, height, 0])
      const box = await page.locator('[data-on-air] section').boundingBox()
      expect(
        box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height,
      ).toBe(true)
      expect(await faultsOf(window)).toEqual([])
      await window.keepPicture(`overlay ${language} ${viewport.width} ${query}`)
    },
  )

  test('follow each point, on one fixture if it is named, and the changed half keeps its ink', async () => {
    const { board, change } = await anEvening()
    await change(2, { scoreTeam1: 1, scoreTeam2: 0 })
    const { page } = await onAir(board, '&game=2')
    await shows(page, 1, 0)
    await change(1, { scoreTeam1: 7 })
    let points = 0
    const { late } = await quickest({ late: ARRIVES }, async () => {
      points++
      const at = Date.now()
      await change(2, { scoreTeam2: points })
      await shows(page, 1, points)
      return { late: Date.now() - at }
    })
    expect(late).toBeLessThan(ARRIVES)
    const looks = () =>
      page.locator('[data-on-air] .digit').evaluateAll(halves =>
        halves.map(half => {
          const { color, backgroundColor, animationName } = getComputedStyle(half)
          return { color, backgroundColor, animationName }
        }),
      )
    const [still, changed] = await looks()
    expect(changed?.backgroundColor).not.toBe(still?.backgroundColor)
    expect(changed?.color).not.toBe(still?.color)
    expect(changed?.animationName).toBe('none')
    await expect.poll(looks).toEqual([still, still])
  })

  test('wait for the video: a delay of four seconds is four seconds', async () => {
    const { board, change } = await anEvening()
    const { page } = await onAir(board, '&delay=4')
    await shows(page, 6, 5)
    let points = 6
    const { late } = await quickest({ late: 4000 + ARRIVES }, async () => {
      points++
      const at = Date.now()
      await change(1, { scoreTeam1: points })
      await page.waitForFunction(
        wanted => document.querySelector('[data-on-air] .digit')?.textContent === wanted,
        `${points}`,
      )
      const late = Date.now() - at
      expect(late).toBeGreaterThanOrEqual(4000)
      return { late }
    })
    expect(late).toBeLessThan(4000 + ARRIVES)
  })

  test('an hour on air, with cuts and restarts: the score, and never an error', async () => {
    const { board, change, owner } = await anEvening()
    const window = await stage.open({ viewport: FULL_HD, worker: false, expects: TROUBLE })
    const { page, context } = window
    await page.clock.install({ time: inParis('10:00') })
    await watchAir(page)
    await window.goto(`/boards/${board.id}/live?mode=overlay&lang=fr&game=1`)
    await shows(page, 6, 5)
    const state = window.words.kit.state
    const pass = (minutes: number) => page.clock.fastForward(minutes * MINUTE)
    let [one, two] = [6, 5]
    for (let quarter = 0; quarter < 4; quarter += 1) {
      for (let point = 0; point < 3; point += 1) {
        await pass(4)
        one += 1
        await change(1, { scoreTeam1: one })
        await shows(page, one, two)
      }
      if (quarter === 0) {
        await stage.stopServer()
        await pass(10)
        await mark(page).waitFor()
        expect(await digits(page)).toEqual([one, two])
        await stage.restartServer()
        await pass(1)
        two += 1
        await change(1, { scoreTeam2: two })
        await shows(page, one, two)
        await mark(page).waitFor({ state: 'detached' })
      }
      if (quarter === 1) {
        await context.setOffline(true)
        await pass(1)
        await mark(page).waitFor()
        two += 1
        await change(1, { scoreTeam2: two })
        expect(await digits(page)).toEqual([one, two - 1])
        await context.setOffline(false)
        await pass(1)
        await shows(page, one, two)
      }
    }
    await window.keepPicture('overlay after an hour')
    await expectStatus(owner.call(deleteBoard, { params: { id: board.id } }), 204)
    await pass(5)
    await mark(page).waitFor()
    expect(await digits(page)).toEqual([one, two])
    const seen = await seenOnAir(page)
    const allowed = [
      /^\d+$/,
      /^Saint-\u2060?Médard$/,
      /^Association Pongiste/,
      /^Régionale|^Division|^Pré/,
      /^– /,
    ]
    const words = [state.live, state.done, state.upcoming]
    expect(
      seen.filter(line => !words.includes(line) && !allowed.some(pattern => pattern.test(line))),
    ).toEqual([])
  }, 240_000)

  test('start without an answer: nothing at all is on air, and the score is, once it may be', async () => {
    const { board, owner, group } = await anEvening()
    const visibility = (boardVisibility: 'public' | 'members') =>
      expectStatus(owner.call(updateGroup, { params: { id: group.id }, body: { boardVisibility } }), 200)
    await visibility('members')
    const window = await stage.open({ viewport: HD, worker: false, expects: TROUBLE })
    const { page } = window
    await page.clock.install({ time: inParis('10:00') })
    await watchAir(page)
    const refused = page.waitForResponse(answer => answer.url().endsWith(`/api/boards/${board.id}`))
    await window.goto(`/boards/${board.id}/live?mode=overlay`)
    expect((await refused).status()).toBe(401)
    await page.locator('[data-on-air]').waitFor({ state: 'attached' })
    await page.clock.fastForward(10 * MINUTE)
    expect(await seenOnAir(page)).toEqual([])
    expect(
      await opaqueAt(page, [
        [640, 360],
        [100, 650],
        [100, 50],
        [1200, 50],
      ]),
    ).toEqual([false, false, false, false])
    expect(new URL(page.url()).pathname).toBe(`/boards/${board.id}/live`)
    await visibility('public')
    await expect
      .poll(
        async () => {
          await page.clock.fastForward(MINUTE)
          return digits(page)
        },
        { timeout: 20_000, interval: 500 },
      )
      .toEqual([6, 5])
  })

  test.each([
    ['an unknown board', () => 'z'.repeat(26)],
    ['a place without a fixture', (id: string) => `${id}?game=99`],
  ])('%s is an empty picture', async (_, addressOf) => {
    const { board } = await anEvening()
    const [id, query = ''] = addressOf(board.id).split('?')
    const { page } = await onAir({ id: id ?? '' }, query && `&${query}`)
    await page.locator('[data-on-air]').waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    expect(await seenOnAir(page)).toEqual([])
  })

  test('a page whose code does not arrive shows nothing, and is loaded again by itself', async () => {
    const { board } = await anEvening()
    const window = await stage.open({
      viewport: HD,
      worker: false,
      expects: [...TROUBLE, /slice|chunk|module/i],
    })
    const { page } = window
    await page.clock.install({ time: inParis('10:00') })
    await watchAir(page)
    await page.route('**/remotes/mfe-boards/**', route => route.abort())
    await window.goto(`/boards/${board.id}/live?mode=overlay`)
    await page.getByText(window.words.shell['slice-down'].title).waitFor({ state: 'attached' })
    expect(await seenOnAir(page)).toEqual([])
    await page.unroute('**/remotes/mfe-boards/**')
    await expect
      .poll(
        async () => {
          await page.clock.fastForward(31_000).catch(() => {})
          return digits(page).catch(() => [])
        },
        { timeout: 30_000, interval: 1000 },
      )
      .toEqual([6, 5])
  })

  test('are no viewer, ask nobody to sign in, and keep nothing on the device', async () => {
    const { board } = await anEvening()
    const viewer = await stage.open()
    await openLive(viewer, board)
    const window = await stage.open({ viewport: HD })
    const { page, context } = window
    const asked: string[] = []
    context.on('request', request => asked.push(new URL(request.url()).pathname))
    await window.goto(`/boards/${board.id}/live?mode=overlay`)
    await shows(page, 6, 5)
    await page.waitForLoadState('networkidle')
    expect(asked.filter(path => /profile|sw\.js|registry\.json/.test(path))).toEqual([])
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([
      0,
      0,
      '',
    ])
    expect(await viewersOf(viewer)).toBe(1)
  })
})
