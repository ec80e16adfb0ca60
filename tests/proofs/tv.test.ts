import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { keptForLater } from '../browser/steps/kept.ts'
import { releaseOf } from '../browser/steps/slice.ts'
import { openTv } from '../browser/steps/tv.ts'
import { inMotion, type Stage } from '../support/browser.ts'
import type { Looks, Window } from '../support/browser-window.ts'
import { WORDS } from '../support/browser-words.ts'
import { expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf, inParis } from '../support/club.ts'
import { type LossyNetwork, lossyNetwork } from '../support/lossy-network.ts'
import { ops } from '../support/ops.ts'
import { proof } from '../support/proof.ts'
import { randomFrom } from '../support/random.ts'
import { IS_WHOLE, scale } from '../support/scale.ts'
import { type Gap, gapsOf, type Held, leastHeldBy, ofItsOwn, turnByHand, watchFrames } from './tv/frames.ts'

const SCREEN: Looks = { viewport: { width: 1920, height: 1080 }, worker: true }
const MINUTE = 60_000
/** Milliseconds that a picture may stand still, and times what the same picture made by hand stands still. */
const LONGEST_GAP = 100
/** A run of a tenth shares the processor with other tests. */
const WIDER = IS_WHOLE ? 1 : 3
const BY_HAND = 1.5
/** How much more than early in the evening a page may hold at its end. */
const GROWTH = 1.05
/** Lines of the console that a cut network causes. */
const CUT = [/ERR_/, /WebSocket/, /Failed to load resource/]

async function anEvening(stage: Stage, fixtures: number) {
  const owner = await somebody(stage.origin)
  const board = await aBoardIn(await aGroupOf(owner), owner, fixtures)
  const change = (place: number, body: object) =>
    expectStatus(owner.call(updateGame, { params: { id: board.games[place]?.id ?? '' }, body }), 200)
  return { board, change }
}
const path = ({ id }: { id: string }, more = '') => `/boards/${id}/live?mode=tv${more}`
const isLive = ({ page }: Window) => page.locator('aside [data-kind=live]').waitFor({ timeout: 60_000 })
/** Waits until the first fixture has this score of its first side. */
const shows = ({ page }: Window, score: number) =>
  page
    .locator('main div:not([aria-hidden]) > section [data-game$=".1"] [data-half="1"]', {
      hasText: new RegExp(`^${score}$`),
    })
    .first()
    .waitFor({ timeout: 60_000 })

inMotion('a television through an evening', stage => {
  const drafts: string[] = []
  afterEach(() => Promise.all(drafts.splice(0).map(dist => rm(dist, { recursive: true }))))

  const seconds = scale(600, 20)
  /** Seconds after which a page has run all its code, and should hold no more from then on. */
  const early = scale(120, 15)
  proof(
    `sixty fixtures, five changes a second for ${seconds} s: no picture stands still, and the page holds no more`,
    { timeout: seconds * 1000 + 240_000 },
    async ({ random, note }) => {
      const { board, change } = await anEvening(stage, 60)
      const window = await stage.open(SCREEN)
      await openTv(window, path(board))
      await isLive(window)
      // A page written by hand, in the same browser: where its frames come late too, the machine is busy.
      const bare = await stage.open(SCREEN)
      await bare.page.goto('about:blank')
      await turnByHand(bare.page)
      await Promise.all([watchFrames(window.page), watchFrames(bare.page)])
      const session = await window.context.newCDPSession(window.page)
      // A collection holds the page up: that is the measurement's doing.
      const measured: Gap[] = []
      const held = () => leastHeldBy(session, measured)

      const scores = board.games.map(() => 0)
      let sent = 0
      let begun = performance.now()
      let atFirst: Held | undefined
      while (performance.now() - begun < seconds * 1000) {
        const place = random.below(board.games.length)
        scores[place] = ((scores[place] ?? 0) + 1) % 30
        await change(place, { scoreTeam1: scores[place] })
        sent += 1
        const due = begun + sent * 200
        await wait(Math.max(0, due - performance.now()))
        if (!atFirst && performance.now() - begun > early * 1000) {
          const from = performance.now()
          atFirst = await held()
          // Nothing is changed while it is measured.
          begun += performance.now() - from
        }
      }
      const atEnd = await held()
      const [gaps, floor] = await Promise.all([gapsOf(window.page), gapsOf(bare.page)])
      const longest = (of: readonly { length: number }[]) =>
        Math.round(Math.max(0, ...of.map(({ length }) => length)))
      const own = ofItsOwn(gaps, [...floor, ...measured])
      note('changes', sent)
      note('longest frame, ms', longest(gaps))
      note('longest frame while the bare page had none, ms', longest(own))
      note('longest frame of the bare page, ms', longest(floor))
      note('heap early and at the end, kB', `${kilo(atFirst?.heap)} ${kilo(atEnd.heap)}`)
      note('nodes early and at the end', `${atFirst?.nodes} ${atEnd.nodes}`)
      note('listeners early and at the end', `${atFirst?.listeners} ${atEnd.listeners}`)
      expect(sent).toBeGreaterThan(seconds * 4)
      const allowed = Math.max(LONGEST_GAP * WIDER, BY_HAND * longest(floor))
      expect(own.filter(({ length }) => length > allowed)).toEqual([])
      if (!atFirst) throw new Error('Nothing was measured early.')
      for (const what of ['heap', 'nodes', 'listeners'] as const)
        expect(atEnd[what], what).toBeLessThanOrEqual(atFirst[what] * GROWTH)
    },
  )

  const minutes = scale(480)
  proof(`${minutes} minutes at a faster clock, unattended`, { timeout: 600_000 }, async ({ note }) => {
    const { board, change } = await anEvening(stage, 20)
    const window = await stage.open({ ...SCREEN, expects: CUT })
    // No night falls into these hours: at four the page would be loaded again.
    await window.page.clock.install({ time: inParis('08:00') })
    await openTv(window, path(board))
    const session = await window.context.newCDPSession(window.page)
    let score = 0
    let atFirst: Held | undefined
    for (let minute = 1; minute <= minutes; minute += 1) {
      await window.page.clock.fastForward(MINUTE)
      if (minute % Math.ceil(minutes / 20) === 0) {
        score += 1
        await change(0, { scoreTeam1: score })
        await isLive(window)
      }
      // By then the browser has translated what runs once a minute.
      if (minute === Math.ceil(minutes * 0.4)) atFirst = await leastHeldBy(session)
    }
    // The jumps of the clock cut the connection again and again: its beats are late by a minute each time.
    await isLive(window)
    await window.page.clock.runFor(12_000)
    await shows(window, score)
    const atEnd = await leastHeldBy(session)
    note('minutes', minutes)
    note('heap early and at the end, kB', `${kilo(atFirst?.heap)} ${kilo(atEnd.heap)}`)
    note('listeners early and at the end', `${atFirst?.listeners} ${atEnd.listeners}`)
    if (!atFirst) throw new Error('Nothing was measured early.')
    expect(atEnd.heap).toBeLessThanOrEqual(atFirst.heap * GROWTH)
    expect(atEnd.listeners).toBeLessThanOrEqual(atFirst.listeners * GROWTH)
  })

  proof('the server restarts: the scores stay, and go on by themselves', { timeout: 180_000 }, async () => {
    const { board, change } = await anEvening(stage, 3)
    const window = await stage.open({ ...SCREEN, expects: CUT })
    await openTv(window, path(board))
    await isLive(window)
    await change(0, { scoreTeam1: 3 })
    await shows(window, 3)
    await stage.stopServer()
    await window.page.locator('aside [data-kind="cut-off"]').waitFor({ timeout: 30_000 })
    await shows(window, 3)
    await stage.restartServer()
    await isLive(window)
    await change(0, { scoreTeam1: 4 })
    await shows(window, 4)
  })

  proof(
    'it is switched on before the server: it waits, and begins by itself',
    { timeout: 180_000 },
    async () => {
      const { board, change } = await anEvening(stage, 3)
      const window = await stage.open({ ...SCREEN, expects: [...CUT, /503|502/] })
      await openTv(window, path(board))
      await isLive(window)
      await keptForLater(window)
      await window.page.evaluate(async () => {
        for (const name of await caches.keys()) if (name.startsWith('reads-')) await caches.delete(name)
      })
      await stage.stopServer()
      await window.page.reload()
      await window.page.getByRole('heading', { name: window.words.boards.tv.waiting }).waitFor()
      await stage.restartServer()
      await isLive(window)
      await change(0, { scoreTeam1: 5 })
      await shows(window, 5)
    },
  )

  proof(
    'a new version is published: it is taken when nothing is in play, and not before',
    { timeout: 240_000 },
    async () => {
      const { board, change } = await anEvening(stage, 2)
      await change(0, { scoreTeam1: 2 })
      // A text without accents, which the build writes as it is.
      const { club } = WORDS.fr.boards.tv
      const AFTER = 'Le club, version suivante'
      const window = await stage.open({ ...SCREEN, expects: CUT })
      // No midnight falls into the next hours: with it the day of the board is over, and nothing in play.
      await window.page.clock.install({ time: inParis('10:00') })
      await openTv(window, path(board))
      await window.page.getByText(club).waitFor()
      await isLive(window)
      await keptForLater(window)
      const loads: string[] = []
      window.page.on('framenavigated', frame => loads.push(frame.url()))

      const dist = await releaseOf('1.0.9', club, AFTER)
      drafts.push(dist)
      expect(await ops(stage.dataDir, 'slice', 'publish', dist)).toMatchObject({ code: 0 })
      // Looks every quarter of an hour. A fixture is in play: nothing is loaded again.
      for (let minute = 0; minute < 40; minute += 1) await window.page.clock.fastForward(MINUTE)
      await isLive(window)
      expect(loads).toEqual([])
      await change(0, { done: true })
      await change(1, { postponed: true })
      await window.page.locator('[data-state=done]').first().waitFor({ timeout: 30_000 })
      // The worker may need another quarter of an hour to have all files of the version.
      await expect
        .poll(
          async () => {
            await window.page.clock.fastForward(MINUTE)
            return window.page.getByText(AFTER).count()
          },
          { timeout: 120_000, interval: 2000 },
        )
        .toBe(1)
      expect(loads.length).toBeLessThan(4)
      expect(await ops(stage.dataDir, 'slice', 'rollback', 'mfe-boards')).toMatchObject({ code: 0 })
    },
  )

  proof(
    'at four in the morning it loads its page again, once, and only while the server answers',
    { timeout: 240_000 },
    async () => {
      const { board, change } = await anEvening(stage, 2)
      await change(0, { scoreTeam1: 2 })
      // The evening is over: a fixture in play would say that it is no night, whatever the clock says.
      await change(0, { done: true })
      const window = await stage.open({ ...SCREEN, expects: CUT })
      const { page } = window
      // Whatever the hour is now: in Paris it is a quarter past two on the screen.
      await page.clock.install({ time: inParis('02:15') })
      await openTv(window, path(board))
      await isLive(window)
      const loads: string[] = []
      page.on('request', request => request.isNavigationRequest() && loads.push(request.url()))
      for (let minute = 0; minute < 60; minute += 10) await page.clock.fastForward(10 * MINUTE)
      expect(loads).toEqual([])
      await stage.stopServer()
      for (let minute = 0; minute < 90; minute += 10) {
        await page.clock.fastForward(10 * MINUTE)
        await wait(200)
      }
      expect(loads).toEqual([])
      await shows(window, 2)
      await stage.restartServer()
      // A look each minute. A page that is being loaded keeps its time: a minute more would be its own time-out.
      for (let minute = 0; minute < 10 && loads.length === 0; minute++) {
        await page.clock.fastForward(MINUTE)
        for (let turn = 0; turn < 100 && loads.length === 0; turn++) await wait(100)
      }
      expect(loads.length).toBe(1)
      await isLive(window)
      for (let minute = 0; minute < 60; minute += 10) await page.clock.fastForward(10 * MINUTE)
      expect(loads.length).toBe(1)
    },
  )
})

let network: LossyNetwork
beforeAll(async () => {
  network = await lossyNetwork(randomFrom(4713).next)
})
afterAll(() => network.close())

// A minute; tests/browser/freshness.test.ts cuts the network of other pages in each run.
if (IS_WHOLE)
  inMotion(
    'a television behind a network that is cut',
    stage => {
      proof('for ten minutes: it says so, and goes on by itself', { timeout: 240_000 }, async () => {
        const { board, change } = await anEvening(stage, 3)
        const window = await stage.open({ ...SCREEN, worker: false, expects: CUT })
        await window.page.clock.install({ time: inParis('10:00') })
        await openTv(window, path(board))
        await isLive(window)
        network.stop()
        await window.page.locator('aside [data-kind=offline]').waitFor({ timeout: 60_000 })
        for (let minute = 0; minute < 10; minute += 1) {
          await window.page.clock.fastForward(MINUTE)
          await wait(200)
        }
        await change(0, { scoreTeam1: 8 })
        network.goOn()
        await isLive(window)
        await shows(window, 8)
      })
    },
    { through: () => network },
  )

const kilo = (bytes: number | undefined): number => Math.round((bytes ?? Number.NaN) / 1000)
