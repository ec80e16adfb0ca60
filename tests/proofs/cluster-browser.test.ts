import { setTimeout as wait } from 'node:timers/promises'
import { getBoard } from '@pingboard/contracts/http/boards.ts'
import { chromium } from 'playwright-core'
import { expect } from 'vitest'
import { setQuickEntry, tapPoint } from '../browser/steps/score.ts'
import { BROWSER, PROGRAM } from '../support/browser.ts'
import { scoreSeenAt } from '../support/browser-board.ts'
import { signInWindow } from '../support/browser-people.ts'
import { type Looks, openWindow, PHONE, type Window } from '../support/browser-window.ts'
import { expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { proof } from '../support/proof.ts'
import { openCluster, WITHOUT_ENGINES } from './cluster/stage.ts'

/** A page holds the state of the log again so long after its node was killed, at most. Milliseconds. */
const AGAIN_MS = 10_000
/** A person taps no faster. Milliseconds. */
const TAP_MS = 500
const TAPS = 6
/** What a browser says of a connection that ended with its node. */
const ENDED = [/WebSocket/, /ERR_/, /Failed to load resource/]

/** Notes every error that a page shows, however short. @returns what it has shown until then */
async function errorsOf({ page }: Window): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const shown = new Set<string>()
    const look = () => {
      for (const alert of document.querySelectorAll('[role=alert]'))
        if (alert.textContent) shown.add(alert.textContent)
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
    Object.assign(window, { errorsShown: shown })
    look()
  })
  return () => page.evaluate(() => [...(window as unknown as { errorsShown: Set<string> }).errorsShown])
}

proof(
  'an evening in browsers on the cluster: each live node is killed in the middle; no error is shown, no tap is lost, and the page holds the same within ten seconds',
  { timeout: 300_000, needs: BROWSER ? WITHOUT_ENGINES : 'a browser' },
  async ({ random, note }) => {
    await using cluster = await openCluster({ leaseSeconds: 10 })
    const { stage, world } = cluster
    const origin = world.pages
    const owner = await somebody(origin, 'Odile')
    const board = await aBoardIn(await aGroupOf(owner), owner, 4)
    const [game] = board.games
    if (!game) throw new Error('a board without its games')
    const browser = await chromium.launch(PROGRAM)
    await using _ = { [Symbol.asyncDispose]: () => browser.close() }
    const open = (looks: Looks) =>
      openWindow(options => browser.newContext(options), origin, { ...looks, expects: ENDED })
    const [viewer, scorer] = [await open({ language: 'en' }), await open({ viewport: PHONE })]
    await viewer.goto(`/boards/${board.id}/live`)
    await signInWindow(scorer, owner)
    await scorer.goto(`/boards/${board.id}`)
    await setQuickEntry(scorer)
    await viewer.page.getByText(viewer.words.kit.fresh.live, { exact: true }).first().waitFor()
    const errors = [await errorsOf(viewer), await errorsOf(scorer)]

    let points = 0
    for (const [place, node] of stage.of('live').entries()) {
      const killedBefore = 1 + random.below(TAPS - 1)
      for (let count = 0; count < TAPS - 1; count++) {
        if (count === killedBefore - 1) await node.kill()
        await tapPoint(scorer, game, 1)
        points++
        await wait(TAP_MS)
      }
      if (killedBefore === TAPS) await node.kill()
      // Numbers in between may be passed over: the page takes up the state, not each change.
      points++
      const seen = scoreSeenAt(viewer.page, game, [points, 0])
      const tapped = Date.now()
      await tapPoint(scorer, game, 1)
      const after = (await seen) - tapped
      note(
        `live node ${place + 1} killed before tap ${killedBefore} of ${TAPS}: milliseconds until the last is shown`,
        after,
      )
      expect(after).toBeLessThan(AGAIN_MS)
      await viewer.page.getByText(viewer.words.kit.fresh.live, { exact: true }).first().waitFor()
      await node.start()
      await stage.ready()
    }

    const { data } = await expectStatus(owner.call(getBoard, { params: { id: board.id } }), 200)
    expect(data.games[0]).toMatchObject({ scoreTeam1: points, scoreTeam2: 0 })
    for (const shown of errors) expect(await shown()).toEqual([])
    for (const window of [viewer, scorer]) expect(window.troubles()).toEqual([])
    note('taps, all of them stored', points)
  },
)
