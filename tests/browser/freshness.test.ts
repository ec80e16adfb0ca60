import { updateGame } from '@pingboard/contracts/http/games.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inMotion } from '../support/browser.ts'
import { rowOf } from '../support/browser-board.ts'
import { LOOKS, looksOfLongFlow } from '../support/browser-window.ts'
import { pattern } from '../support/browser-words.ts'
import { expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { type LossyNetwork, lossyNetwork } from '../support/lossy-network.ts'
import { quickest } from '../support/quickest.ts'
import { randomFrom } from '../support/random.ts'
import { isLive, openLive } from './steps/live.ts'
import { pillSeen, saidAt, watchPill } from './steps/pill.ts'

// The test's own network between browser and product drops the packets. An offline switch of the browser would inform
// the page.

/** Milliseconds that the page promises. */
const LEAVES_LIVE = 3000
const IS_OFFLINE = 15_000
const IS_BACK = 2000
/** The longest wait of a page between two light requests, together with the wait for the answer. */
const NEXT_QUESTION = 8000

const TROUBLE = [/ERR_/, /WebSocket/, /Failed to load resource/]

let network: LossyNetwork
beforeAll(async () => {
  network = await lossyNetwork(randomFrom(4711).next)
})
afterAll(() => network.close())

inMotion(
  'how fresh the scores are',
  stage => {
    afterEach(() => {
      network.set({ delay: 0, jitter: 0, loss: 0, repeat: 0 })
      network.goOn()
    })

    async function aWatchedBoard(looks: (typeof LOOKS)[number][2]) {
      const owner = await somebody(stage.origin)
      const board = await aBoardIn(await aGroupOf(owner), owner)
      const [game] = board.games
      if (!game) throw new Error('A board without fixtures.')
      const window = await stage.open({ ...looks, worker: false, expects: TROUBLE })
      await openLive(window, board)
      await watchPill(window)
      const score = (scoreTeam1: number) =>
        expectStatus(
          owner.call(updateGame, { params: { id: game.id }, body: { scoreTeam1, scoreTeam2: 0 } }),
          200,
        )
      return { window, game, board, score }
    }

    test.each(looksOfLongFlow())(
      'packets stop: "live" is gone in 3 s, offline is said in 15 s with the time; and it is back (%s, %s)',
      async (_, __, looks) => {
        const { window, game, score } = await aWatchedBoard(looks)
        const { page, words } = window
        const { fresh } = words.kit
        let points = 6
        const bounds = { left: LEAVES_LIVE, offline: IS_OFFLINE, back: NEXT_QUESTION + IS_BACK }
        const { left, offline, back } = await quickest(bounds, async () => {
          await isLive(window)
          // Wait for a few beats, so that the page notices their absence.
          await page.waitForTimeout(2500)
          const stopped = Date.now()
          network.stop()
          const left = (await saidAt(window, pattern(fresh['cut-off']), stopped)) - stopped
          const offline = (await saidAt(window, pattern(fresh.offlineAt), stopped)) - stopped
          expect(await page.getByText(pattern(fresh.offlineAt)).first().textContent()).toMatch(/\d\d:\d\d/)
          await page
            .locator('[data-live-announcer]', { hasText: pattern(fresh.offlineAt) })
            .waitFor({ state: 'attached' })
          await window.keepPicture(`offline ${looks.language}`)

          // The scores change while the page is cut off. The page catches up by itself.
          points++
          await score(points)
          const resumed = Date.now()
          network.goOn()
          const back = (await saidAt(window, new RegExp(`^${fresh.live}$`), resumed)) - resumed
          await rowOf(page, game, [points, 0]).waitFor()
          return { left, offline, back }
        })
        expect(left).toBeLessThanOrEqual(LEAVES_LIVE)
        expect(offline).toBeLessThanOrEqual(IS_OFFLINE)
        expect(back).toBeLessThanOrEqual(NEXT_QUESTION + IS_BACK)
      },
    )

    test('the browser says that the network is back: so is the page, in 2 s', async () => {
      const { window } = await aWatchedBoard(LOOKS[0][2])
      const { fresh } = window.words.kit
      const { back } = await quickest({ back: IS_BACK }, async () => {
        await isLive(window)
        await window.page.waitForTimeout(1500)
        const stopped = Date.now()
        network.stop()
        await saidAt(window, pattern(fresh['cut-off']), stopped)
        await window.page.waitForTimeout(4000)
        network.goOn()
        const resumed = Date.now()
        await window.page.evaluate(() => dispatchEvent(new Event('online')))
        return { back: (await saidAt(window, new RegExp(`^${fresh.live}$`), resumed)) - resumed }
      })
      expect(back).toBeLessThanOrEqual(IS_BACK)
    })

    test('a bad network is no lost one: half a minute of 300 ms jitter and 2 % loss stays live', async () => {
      const { window, game, score } = await aWatchedBoard(LOOKS[1][2])
      network.set({ delay: 40, jitter: 300, loss: 0.02, repeat: 600 })
      const { live } = window.words.kit.fresh
      let points = 0
      // How often the page was not live in half a minute: a busy machine can only add to it.
      const { left } = await quickest({ left: 1 }, async () => {
        await isLive(window)
        const from = Date.now()
        for (let change = 0; change < 6; change += 1) {
          points++
          await score(points)
          await window.page.waitForTimeout(5000)
        }
        await rowOf(window.page, game, [points, 0]).waitFor()
        return { left: (await pillSeen(window)).filter(({ text, at }) => at > from && text !== live).length }
      })
      expect(left).toBe(0)
    })

    test('paused is not live, and says of when the scores are', async () => {
      const { window } = await aWatchedBoard(LOOKS[0][2])
      const { page, words, press } = window
      await press(page.getByRole('button', { name: words.boards.live.pause }))
      await page.getByText(pattern(words.kit.fresh.pausedAt)).waitFor()
      expect(await page.locator('.fresh').getByText(words.kit.fresh.live, { exact: true }).count()).toBe(0)
      await press(page.getByRole('button', { name: words.boards.live.resume }))
      await isLive(window)
    })
  },
  { through: () => network },
)
