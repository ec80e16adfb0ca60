import { login } from '@pingboard/contracts/http/account.ts'
import type { BoardWithRights } from '@pingboard/contracts/http/boards.ts'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { boardHistory } from '@pingboard/contracts/http/history.ts'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { namesOf, rowOf } from '../../support/browser-board.ts'
import { DESK, isDrawn } from '../../support/browser-window.ts'
import { fill, WORDS } from '../../support/browser-words.ts'
import { expectStatus, PASSWORD, somebody } from '../../support/client.ts'
import { aBoardIn, aGroupOf } from '../../support/club.ts'
import { type Engine, endOfTurn, inspect, pageEngine, startCounting, stopCounting } from './coverage.ts'
import { serveTree } from './server.ts'

/** The files that one score passes, as paths from the root. */
export interface Passed {
  readonly scorer: ReadonlySet<string>
  readonly server: ReadonlySet<string>
  readonly viewer: ReadonlySet<string>
}

/** A tap takes some 100 ms. A timer of seconds runs during a few taps, and hardly during all of them. */
export const TAPS = 20

export const filesOf = ({ scorer, server, viewer }: Passed): Set<string> =>
  new Set([...scorer, ...server, ...viewer])

/**
 * Taps a score several times in quick entry while another page watches. For each tap, collects the files that were
 * executed from before the tap until both pages have painted the new score.
 * @param root a built tree
 * @returns the files that every tap passed; files that only some taps passed belong to heartbeats and timers
 */
export async function measurePath(root: string, browserPath: string): Promise<Passed> {
  await using opened = new AsyncDisposableStack()
  const { origin, inspector } = opened.use(await serveTree(root))
  const server = opened.use(await inspect(inspector, root))
  const browser: Browser = await chromium.launch({
    executablePath: browserPath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  opened.defer(() => browser.close())

  const scorer = await openContext(browser)
  const board = await furnish(scorer, origin)
  const [game] = board.games
  if (!game) throw new Error('the board is empty')
  const [scorerPage, viewerPage] = [await scorer.newPage(), await (await openContext(browser)).newPage()]
  const firstLog = logAnswer(scorerPage, -1)
  await scorerPage.goto(`${origin}/boards/${board.id}`)
  let logged = await firstLog
  await viewerPage.goto(`${origin}/boards/${board.id}/live`)
  for (const page of [scorerPage, viewerPage])
    await page.getByText(WORDS.fr.kit.fresh.live, { exact: true }).first().waitFor()
  const plus = scorerPage.getByRole('button', {
    name: fill(WORDS.fr.boards.entry.plus, { team: namesOf(game).team1 }),
    exact: true,
  })
  const engines = {
    scorer: pageEngine(await scorer.newCDPSession(scorerPage), root),
    viewer: pageEngine(await viewerPage.context().newCDPSession(viewerPage), root),
  }

  let always: Passed | undefined
  for (let tap = 1; tap <= TAPS; tap++) {
    // The log beside the rows asks a second after a tap. Each tap finds it up to date, on a fast machine too.
    const answered = logAnswer(scorerPage, logged)
    const passed = await count(
      { ...engines, server: server.engines() },
      async () => {
        const [answer] = await Promise.all([
          scorerPage.waitForResponse(response => response.request().method() === 'PATCH'),
          rowOf(viewerPage, game, [tap + 1, 0]).waitFor(),
          plus.click(),
        ])
        await answer.finished()
      },
      () => Promise.all([isDrawn(scorerPage), isDrawn(viewerPage)]),
    )
    always = always ? both(always, passed) : passed
    logged = await answered
    await isDrawn(scorerPage)
  }
  if (!always) throw new Error('nothing was tapped')
  return always
}

const both = (one: Passed, other: Passed): Passed => ({
  scorer: one.scorer.intersection(other.scorer),
  server: one.server.intersection(other.server),
  viewer: one.viewer.intersection(other.viewer),
})

interface Engines {
  readonly scorer: Engine
  readonly viewer: Engine
  readonly server: readonly Engine[]
}

/**
 * Counting starts last and stops first on the server, so that few of its timers run meanwhile.
 * @param work resolves when all of the score has reached the pages
 * @param paint resolves when the pages show the score
 */
async function count(
  { scorer, server, viewer }: Engines,
  work: () => Promise<void>,
  paint: () => Promise<unknown>,
): Promise<Passed> {
  await Promise.all([scorer, viewer].map(startCounting))
  await Promise.all(server.map(startCounting))
  await work()
  await Promise.all(server.map(endOfTurn))
  const threads = await Promise.all(server.map(stopCounting))
  await paint()
  const [ofScorer, ofViewer] = await Promise.all([stopCounting(scorer), stopCounting(viewer)])
  return { scorer: ofScorer, viewer: ofViewer, server: new Set(threads.flatMap(files => [...files])) }
}

/** @returns the newest revision in the first answer about the board's log that has one above `known` */
async function logAnswer(page: Page, known: number): Promise<number> {
  let newest = known
  await page.waitForResponse(async answer => {
    if (!answer.ok() || !new URL(answer.url()).pathname.endsWith('/history')) return false
    newest = boardHistory.reply.parse(await answer.json()).data[0]?.revision ?? known
    return newest > known
  })
  return newest
}

const openContext = (browser: Browser) =>
  browser.newContext({ viewport: DESK, locale: 'fr-FR', timezoneId: 'Europe/Paris' })

/** A person with a group and a board, signed in to this context, with quick entry turned on. @returns the board */
async function furnish(context: BrowserContext, origin: string): Promise<BoardWithRights> {
  const person = await somebody(origin, 'Sofiane', 'Belkacem')
  const board = await aBoardIn(await aGroupOf(person), person)
  // The fixture is in play before the pages open, so that its row on the live page does not move.
  const id = board.games[0]?.id ?? ''
  await expectStatus(person.call(updateGame, { params: { id }, body: { scoreTeam1: 1, scoreTeam2: 0 } }), 200)
  const answer = await context.request.post(`${origin}/api${login.path}`, {
    data: { email: person.profile.email, password: PASSWORD },
    headers: { language: 'fr' },
  })
  if (!answer.ok()) throw new Error(`${answer.status()}: ${await answer.text()}`)
  await context.addInitScript(() => localStorage.setItem('boards.entry-mode', 'on'))
  return board
}
