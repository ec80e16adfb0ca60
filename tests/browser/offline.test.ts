import { updateGame } from '@pingboard/contracts/http/games.ts'
import { clock } from '@pingboard/kit/fixtures'
import { expect, test } from 'vitest'
import { inApp } from '../support/browser.ts'
import { rowOf } from '../support/browser-board.ts'
import { type Client, expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { keptForLater, keptScore, keptSince } from './steps/kept.ts'
import { isLive, openLive, viewersOf } from './steps/live.ts'

/** The browser itself logs each request without a network in its console. */
const NO_NETWORK = [
  /ERR_INTERNET_DISCONNECTED/,
  /ERR_CONNECTION_REFUSED/,
  /ERR_CONNECTION_RESET/,
  /WebSocket/,
  /Failed to load resource/,
]

inApp('without a network', stage => {
  async function aWatchedBoard() {
    const owner = await somebody(stage.origin)
    const board = await aBoardIn(await aGroupOf(owner), owner)
    const [game] = board.games
    if (!game) throw new Error('A board without fixtures.')
    return { owner, board, game }
  }
  const score = (by: Client, id: string, scoreTeam1: number) =>
    expectStatus(by.call(updateGame, { params: { id }, body: { scoreTeam1, scoreTeam2: 0 } }), 200)

  test('the home and the live page open with the last scores, and the network brings the next ones', async () => {
    const { owner, board, game } = await aWatchedBoard()
    await score(owner, game.id, 2)
    const window = await stage.open({ expects: NO_NETWORK })
    const { page, context, words } = window
    await window.goto('/')
    await keptForLater(window)
    await openLive(window, board)
    await rowOf(page, game, [2, 0]).waitFor()
    // Seen by a live message only.
    await score(owner, game.id, 3)
    await rowOf(page, game, [3, 0]).waitFor()
    await keptScore(window, board.id, 3)
    // Seen at the last moment: the worker has it because the page is left.
    await score(owner, game.id, 4)
    await rowOf(page, game, [4, 0]).waitFor()

    await context.setOffline(true)
    await page.reload()
    await rowOf(page, game, [4, 0]).waitFor()
    await window.goto('/')
    await page.getByRole('heading', { name: words.shell.visitor.title }).waitFor()
    await window.goto(`/boards/${board.id}/live`)
    await rowOf(page, game, [4, 0]).waitFor()
    // As if the page had been closed for hours: the scores are as old as what is kept, not as this page.
    const cameAt = Date.now() - 3 * 3_600_000
    await keptSince(window, board.id, cameAt)
    await page.reload()
    await page
      .locator('#main .fresh--off')
      .filter({ hasText: clock(cameAt, window.language) })
      .waitFor({ timeout: 20_000 })

    await score(owner, game.id, 5)
    await context.setOffline(false)
    await rowOf(page, game, [5, 0]).waitFor({ timeout: 30_000 })
    await isLive(window)
  })

  test('viewers come back by themselves when the server does', async () => {
    const { owner, board, game } = await aWatchedBoard()
    const window = await stage.open({ expects: NO_NETWORK })
    await openLive(window, board)
    await stage.stopServer()
    await window.page.getByText(window.words.kit.fresh['cut-off']).waitFor({ timeout: 30_000 })
    await stage.restartServer()
    await isLive(window)
    await score(owner, game.id, 4)
    await rowOf(window.page, game, [4, 0]).waitFor()
    await expect.poll(() => viewersOf(window)).toBe(1)
  })
})
