import { updateGame } from '@pingboard/contracts/http/games.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inMotion } from '../support/browser.ts'
import { LOOKS, looksOfLongFlow } from '../support/browser-window.ts'
import { pattern } from '../support/browser-words.ts'
import { expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { type LossyNetwork, lossyNetwork } from '../support/lossy-network.ts'
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
        expect.poll(() => digit.textContent(), { timeout: 15_000, interval: 50 }).toBe(String(value))
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
        const stopped = Date.now()
        network.stop()
        expect((await saidAt(window, pattern(fresh['cut-off']), stopped)) - stopped).toBeLessThanOrEqual(
          LEAVES_LIVE,
        )
        expect((await saidAt(window, pattern(fresh.offlineAt), stopped)) - stopped).toBeLessThanOrEqual(
          IS_OFFLINE,
        )
        await shows(1)
        await score(7)
        network.goOn()
        const resumed = Date.now()
        await window.page.evaluate(() => dispatchEvent(new Event('online')))
        expect((await saidAt(window, new RegExp(`^${fresh.live}$`), resumed)) - resumed).toBeLessThanOrEqual(
          IS_BACK,
        )
        await shows(7)
      },
    )

    test('an overlay: the score stays, the mark is grey from 30 s on, and the next score takes it away', async () => {
      const { window, score, shows } = await aWatchedBoard('overlay', LOOKS[1][2])
      const { page } = window
      const mark = page.locator('[data-on-air] [data-old]')
      const stopped = Date.now()
      network.stop()
      await mark.waitFor({ timeout: IS_OLD + 10_000 })
      const old = Date.now() - stopped
      expect(old).toBeGreaterThan(IS_OLD - 1500)
      expect(old).toBeLessThan(IS_OLD + 2000)
      await shows(1)
      await score(2)
      const resumed = Date.now()
      network.goOn()
      await shows(2)
      expect(Date.now() - resumed).toBeLessThanOrEqual(NEXT_QUESTION + IS_BACK)
      await mark.waitFor({ state: 'detached' })
      await window.keepPicture('overlay back')
    })
  },
  { through: () => network },
)
