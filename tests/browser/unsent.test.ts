import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endSession, listSessions } from '@pingboard/contracts/http/account.ts'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inApp } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import { LOOKS, looksOfLongFlow, type Window } from '../support/browser-window.ts'
import { pattern } from '../support/browser-words.ts'
import { expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf, join as joinGroup } from '../support/club.ts'
import { type LossyNetwork, lossyNetwork } from '../support/lossy-network.ts'
import { randomFrom } from '../support/random.ts'
import { giveOnly } from '../support/roles.ts'
import { readBoard } from './steps/board.ts'
import { lookAt } from './steps/look.ts'
import { tapPoint } from './steps/score.ts'
import {
  arrivedOnce,
  isKept,
  keptIn,
  NO_NETWORK,
  openAgain,
  peopleKept,
  readyToScore,
  recorded,
  tapBoth,
  waitingBar,
} from './steps/unsent.ts'

// The test's own network drops the packets: the browser does not know that it has no network.

let network: LossyNetwork
beforeAll(async () => {
  network = await lossyNetwork(randomFrom(815).next)
})
afterAll(() => network.close())

/** Milliseconds. A request on a connection that died without a word takes its whole time limit. */
const LONG = 150_000

inApp(
  'what is not sent yet',
  stage => {
    const profiles: string[] = []
    afterEach(() => {
      network.goOn()
      // The next test must not meet a dead connection of this one.
      network.cut()
    })
    afterAll(async () => {
      for (const folder of profiles) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    })

    async function aScorer() {
      const owner = await somebody(stage.origin)
      const group = await aGroupOf(owner)
      const board = await aBoardIn(group, owner)
      const scorer = await somebody(stage.origin, 'Awa', 'Diallo')
      await joinGroup(owner, group, scorer)
      await giveOnly(owner, group, scorer, ['canUpdateGame'])
      const [one, two] = board.games
      if (!one || !two) throw new Error('A board without fixtures.')
      const profile = await mkdtemp(join(tmpdir(), 'pingboard-profile-'))
      profiles.push(profile)
      return { owner, group, board, scorer, both: [one, two] as const, profile }
    }

    /** The sign-in does not go through the network, where connections from before the stop are dead. */
    const signInDirectly = (window: Window, person: Parameters<typeof signInWindow>[1]) =>
      signInWindow({ ...window, origin: stage.origin }, person)

    test.each(looksOfLongFlow())(
      'ten changes without a network, a reload, the browser closed and opened: they arrive once, in order (%s, %s)',
      { timeout: LONG },
      async (_, __, looks) => {
        const { board, scorer, owner, both, profile } = await aScorer()
        const first = await stage.open({ ...looks, profile, expects: NO_NETWORK })
        await signInWindow(first, scorer)
        await readyToScore(first, board)
        network.stop()
        await tapBoth(first, both, 2)
        await isKept(first, both[0])
        await waitingBar(first).waitFor()
        await first.page.reload()
        await isKept(first, both[1])
        await tapBoth(first, both, 2)
        await isKept(first, both[0])
        await first.context.close()

        const second = await stage.open({ ...looks, profile, expects: NO_NETWORK })
        await openAgain(second, board)
        await waitingBar(second).waitFor()
        await tapBoth(second, both, 1)
        await isKept(second, both[1])
        expect(await lookAt(second)).toEqual([])
        await second.page.setViewportSize(looks.viewport)
        await second.keepPicture(`unsent ${looks.language}`)
        expect((await readBoard(stage.origin, board.id)).games[0]?.scoreTeam1).toBeNull()

        network.goOn()
        await arrivedOnce(owner, both[0], '5–0')
        await arrivedOnce(owner, both[1], '0–5')
        await waitingBar(second).waitFor({ state: 'detached' })
        expect(await peopleKept(second)).toBe(0)
      },
    )

    test.each(looksOfLongFlow())(
      'a second scorer in between: both values, one decision for all (%s, %s)',
      { timeout: LONG },
      async (_, __, looks) => {
        const { board, scorer, owner, both } = await aScorer()
        const window = await stage.open({ ...looks, expects: NO_NETWORK })
        const { page, words, press } = window
        await signInWindow(window, scorer)
        await readyToScore(window, board)
        network.stop()
        await tapBoth(window, both, 5)
        await isKept(window, both[1])
        for (const { id } of both)
          await expectStatus(
            owner.call(updateGame, { params: { id }, body: { scoreTeam1: 3, scoreTeam2: 3 } }),
            200,
          )
        network.goOn()
        await page.getByText(words.boards.conflict.title).nth(1).waitFor({ timeout: 30_000 })
        await page.getByText(pattern(words.unsent.decide_other)).first().waitFor()
        await press(page.getByRole('button', { name: words.unsent.see, exact: true }))
        const dialog = page.getByRole('dialog', { name: words.unsent.title })
        await dialog.getByRole('listitem').nth(1).waitFor()
        expect(await lookAt(window)).toEqual([])
        await page.setViewportSize(looks.viewport)
        await window.keepPicture(`unsent decisions ${looks.language}`)
        await press(dialog.getByRole('button', { name: words.unsent['save-all'] }))
        await dialog.getByText(words.unsent.none).waitFor()
        // Theirs were recorded before, and are replaced by one change each.
        await expect.poll(() => recorded(owner, both[0])).toEqual(['3–3', '5–0'])
        await expect.poll(() => recorded(owner, both[1])).toEqual(['3–3', '0–5'])
      },
    )

    test('the session ended meanwhile: kept for this person, not shown to the next, sent at the next sign-in', {
      timeout: LONG,
    }, async () => {
      const { board, scorer, owner, both } = await aScorer()
      const window = await stage.open({ ...LOOKS[1][2], expects: [...NO_NETWORK, /status of 401/] })
      const { page, words } = window
      await signInWindow(window, scorer)
      await readyToScore(window, board)
      network.stop()
      await tapBoth(window, both, 5)
      await isKept(window, both[1])
      const { data } = await expectStatus(scorer.call(listSessions), 200)
      for (const { id, current } of data.data)
        if (!current) await expectStatus(scorer.call(endSession, { params: { id } }), 204)
      network.goOn()
      await page.waitForURL(/\/auth\/login/, { timeout: 30_000 })
      await page.getByText(pattern(words.unsent['kept-for-you_other'])).waitFor()

      await signInDirectly(window, owner)
      await window.goto(`/boards/${board.id}`)
      await page
        .getByRole('button', { name: pattern(words.boards.entry.plus) })
        .first()
        .waitFor()
      expect(await waitingBar(window).count()).toBe(0)
      expect(await peopleKept(window)).toBe(1)
      expect((await readBoard(stage.origin, board.id)).games[0]?.scoreTeam1).toBeNull()

      await window.context.clearCookies()
      await signInDirectly(window, scorer)
      await window.goto('/')
      await arrivedOnce(owner, both[0], '5–0')
      await arrivedOnce(owner, both[1], '0–5')
    })

    test('an answer lost after the score was stored: it is stored once', { timeout: LONG }, async () => {
      const { board, scorer, owner, both } = await aScorer()
      const window = await stage.open({ ...LOOKS[0][2], expects: NO_NETWORK })
      await signInDirectly(window, scorer)
      await readyToScore(window, board)
      network.mute()
      await tapPoint(window, both[0], 1)
      await expect.poll(async () => (await readBoard(stage.origin, board.id)).games[0]?.scoreTeam1).toBe(1)
      await isKept(window, both[0])
      await tapPoint(window, both[0], 2)
      network.goOn()
      await keptIn(window, both[0]).waitFor({ state: 'detached', timeout: 40_000 })
      await arrivedOnce(owner, both[0], '1–1')
    })

    test('the worker sends with no page of the product open', { timeout: LONG }, async () => {
      const { board, scorer, owner, both } = await aScorer()
      const window = await stage.open({ ...LOOKS[1][2], expects: NO_NETWORK })
      await signInWindow(window, scorer)
      await readyToScore(window, board)
      const tools = await window.context.newCDPSession(window.page)
      const registered = new Promise<string>(resolve => {
        tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
          const [found] = registrations
          if (found) resolve(found.registrationId)
        })
      })
      await tools.send('ServiceWorker.enable')
      const registrationId = await registered
      network.stop()
      await tapBoth(window, both, 1)
      await isKept(window, both[1])
      await window.page.goto('about:blank')
      network.goOn()
      network.cut()
      // As a browser does: again and again, while the task fails.
      const task = { origin: window.origin, registrationId, tag: 'unsent', lastChance: false }
      const stored = async () => {
        const { games } = await readBoard(stage.origin, board.id)
        return both
          .map(({ id }) => games.find(game => game.id === id))
          .map(game => [game?.scoreTeam1, game?.scoreTeam2])
      }
      await expect
        .poll(
          async () => {
            await tools.send('ServiceWorker.dispatchSyncEvent', task)
            return stored()
          },
          { timeout: 50_000, interval: 3000 },
        )
        .toEqual([
          [1, 0],
          [0, 1],
        ])
      await arrivedOnce(owner, both[0], '1–0')
      await arrivedOnce(owner, both[1], '0–1')
    })

    test.each(looksOfLongFlow())(
      'signing out asks: stay, send, or drop, and nothing is left (%s, %s)',
      { timeout: LONG },
      async (_, __, looks) => {
        const { board, group, scorer, owner, both } = await aScorer()
        const window = await stage.open({ ...looks, expects: [...NO_NETWORK, /status of 40[13]/] })
        const { page, words, press } = window
        await signInWindow(window, scorer)
        await readyToScore(window, board)
        network.stop()
        await tapBoth(window, both, 1)
        await waitingBar(window).waitFor()
        // On a phone the header of a board has no room for the account.
        await press(page.getByRole('banner').getByRole('link').first())
        const signOut = async () => {
          await press(page.getByRole('button', { name: pattern(words.shell.header['account-of']) }))
          // The pages of the account have one more beside their list.
          await press(page.getByRole('button', { name: words.shell.session['sign-out'] }).first())
        }
        const refused = page.getByRole('paragraph').filter({ hasText: pattern(words.unsent.refused_other) })
        const question = page.getByRole('alertdialog', { name: words.unsent['sign-out'].title })
        await signOut()
        await question.getByRole('listitem').nth(1).waitFor()
        expect(await lookAt(window)).toEqual([])
        await page.setViewportSize(looks.viewport)
        await window.keepPicture(`unsent sign-out ${looks.language}`)
        await press(question.getByRole('button', { name: words.unsent['sign-out'].stay }))
        await question.waitFor({ state: 'detached' })

        // Without the right they are refused, and stay listed.
        await giveOnly(owner, group, scorer, [])
        network.goOn()
        await refused.waitFor({ timeout: 30_000 })
        await window.goto('/')
        await refused.waitFor()
        await signOut()
        await press(question.getByRole('button', { name: words.unsent['sign-out'].drop }))
        await page.getByText(words.shell.session['signed-out']).waitFor()
        expect(await peopleKept(window)).toBe(0)
      },
    )
  },
  { through: () => network },
)
