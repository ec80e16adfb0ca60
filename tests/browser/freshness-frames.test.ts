import { updateGame } from '@pingboard/contracts/http/games.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inMotion } from '../support/browser.ts'
import { LOOKS, looksOfLongFlow } from '../support/browser-window.ts'
import { pattern } from '../support/browser-words.ts'
import { expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { type LossyNetwork, lossyNetwork } from '../support/lossy-network.ts'
import { quickest } from '../support/quickest.ts'
import { randomFrom } from '../support/random.ts'
import { saidAt, watchPill } from './steps/pill.ts'

// The same promises as on the live page (freshness.test.ts), on the pages that stand in a frame or over a video.

/** Milliseconds that the pages promise. */
const LEAVES_LIVE = 3000
const IS_OFFLINE = 15_000
const IS_BACK = 2000
const IS_OLD = 30_000
/** The longest wait of a page between two light requests, together with the wait for the answer. */
const NEXT_QUESTION = 8000

const TROUBLE = [/ERR_/, /WebSocket/, /Failed to load resource/]

let network: LossyNetwork
beforeAll(async () => {
  network = await lossyNetwork(randomFrom(4712).next)
})
afterAll(() => network.close())

inMotion(
  'how fresh the scores are elsewhere',
  stage => {
    afterEach(() => network.goOn())

    async function aWatchedBoard(mode: 'embed' | 'overlay', looks: (typeof LOOKS)[number][2]) {
      const owner = await somebody(stage.origin)
      const board = await aBoardIn(await aGroupOf(owner), owner)
      const score = (scoreTeam1: number) =>
        expectStatus(
          owner.call(updateGame, {
            params: { id: board.games[0]?.id ?? '' },
            body: { scoreTeam1, scoreTeam2: 0 },
          }),
          200,
        )
      await score(1)
      const window = await stage.open({ ...looks, worker: false, expects: TROUBLE })
      await window.goto(`/boards/${board.id}/live?mode=${mode}`)
      const digit = window.page.locator('.digit', { hasText: /^\d+$/ }).first()
      const shows = (value: number) =>
        expect.poll(() => digit.textContent(), { timeout: 30_000, interval: 50 }).toBe(String(value))
      await shows(1)
      // A few beats, so that the page notices their absence.
      await window.page.waitForTimeout(2500)
      return { window, score, shows }
    }

    test.each(looksOfLongFlow())(
      'an embedded page: "live" is gone in 3 s, offline is said in 15 s, and it is back in 2 s (%s, %s)',
      async (_, __, looks) => {
        const { window, score, shows } = await aWatchedBoard('embed', looks)
        await watchPill(window)
        const { fresh } = window.words.kit
        let points = 1
        const bounds = { left: LEAVES_LIVE, offline: IS_OFFLINE, back: IS_BACK }
        const { left, offline, back } = await quickest(bounds, async () => {
          // Once more it takes a few beats, as at the beginning.
          if (points > 1) await window.page.waitForTimeout(2500)
          const stopped = Date.now()
          network.stop()
          const left = (await saidAt(window, pattern(fresh['cut-off']), stopped)) - stopped
          const offline = (await saidAt(window, pattern(fresh.offlineAt), stopped)) - stopped
          await shows(points)
          points += 6
          await score(points)
          network.goOn()
          const resumed = Date.now()
          await window.page.evaluate(() => dispatchEvent(new Event('online')))
          const back = (await saidAt(window, new RegExp(`^${fresh.live}$`), resumed)) - resumed
          await shows(points)
          return { left, offline, back }
        })
        expect(left).toBeLessThanOrEqual(LEAVES_LIVE)
        expect(offline).toBeLessThanOrEqual(IS_OFFLINE)
        expect(back).toBeLessThanOrEqual(IS_BACK)
      },
    )

    test('an overlay: the score stays, the mark is grey from 30 s on, and the next score takes it away', async () => {
      const { window, score, shows } = await aWatchedBoard('overlay', LOOKS[1][2])
      const { page } = window
      const mark = page.locator('[data-on-air] [data-old]')
      let points = 1
      const bounds = { old: IS_OLD + 2000, back: NEXT_QUESTION + IS_BACK }
      const { old, back } = await quickest(bounds, async () => {
        if (points > 1) await page.waitForTimeout(2500)
        const stopped = Date.now()
        network.stop()
        await mark.waitFor({ timeout: 2 * IS_OLD })
        const old = Date.now() - stopped
        expect(old).toBeGreaterThan(IS_OLD - 1500)
        await shows(points)
        points++
        await score(points)
        const resumed = Date.now()
        network.goOn()
        await shows(points)
        const back = Date.now() - resumed
        await mark.waitFor({ state: 'detached' })
        return { old, back }
      })
      expect(old).toBeLessThan(IS_OLD + 2000)
      expect(back).toBeLessThanOrEqual(NEXT_QUESTION + IS_BACK)
      await window.keepPicture('overlay back')
    })
  },
  { through: () => network },
)
