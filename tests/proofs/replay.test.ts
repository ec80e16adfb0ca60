import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { REPLAY_PAGE } from '@pingboard/contracts/constants.ts'
import { type Board, getBoard } from '@pingboard/contracts/http/boards.ts'
import type { GameWithSheet } from '@pingboard/contracts/http/games.ts'
import { boardRecord } from '@pingboard/contracts/http/record.ts'
import { type ReplayStep, replayOutline, replayPage } from '@pingboard/contracts/http/replay.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { afterEach, beforeEach, expect } from 'vitest'
import { startChild } from '../load/support/child.ts'
import { Client, expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { startProcess } from '../support/process.ts'
import { proof } from '../support/proof.ts'
import { RAISED } from '../support/raised.ts'
import { IS_WHOLE, scale } from '../support/scale.ts'
import { judged, PROMISE_MS, quantile, type Stretches } from '../support/stretches.ts'
import { playEvening } from './long/board.ts'
import { caughtUp, PRODUCT } from './long/caught-up.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pingboard-replay-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const FIXTURES = 60
const CHANGES = scale(5000, 2500)
const REVISIONS = scale(1000)
const EVENTS = scale(200_000)
/** Pages of a very long board, and rounds of questions, of which turns are measured. */
const DRAWN = scale(120, 12)
/** Milliseconds of the product's processor: what is left of a second belongs to the network and the page. */
const READ_WITHIN = 700
/** Milliseconds. A run at a tenth shares the processor with other tests: it may take three times as long. */
const OPENS_WITHIN = IS_WHOLE ? 2000 : 6000

type Shown = Pick<Board, 'name' | 'revision' | 'updatedAt'> & { games: Omit<GameWithSheet, 'sets'>[] }

const PREPARE = join(import.meta.dirname, 'long', 'prepare.ts')

/** The board after a step, without the sheets: `?at=` has none. */
function after(shown: Shown, { revision, at, name = shown.name, games }: ReplayStep, id: string): Shown {
  if (revision === 0) {
    const opened = games.map(({ sets: _, ...one }) => ({ ...one, boardId: id }) as GameWithSheet)
    return { name, revision, updatedAt: at, games: opened }
  }
  const changed = new Map<GameId, object>(games.map(({ sets: _, ...one }) => [one.id, one]))
  return {
    name,
    revision,
    updatedAt: at,
    games: shown.games.map(one => ({ ...one, ...changed.get(one.id) })),
  }
}

proof(
  'a replay shows at every drawn revision of an evening what the board was at that revision',
  { timeout: 600_000 },
  async ({ random, note }) => {
    const first = await startProcess(dataDir)
    const owner = await somebody(first.origin)
    const board = await aBoardIn(await aGroupOf(owner), owner, FIXTURES)
    await first.stop()
    await playEvening(dataDir, board, CHANGES - 1, random.fork(), owner.profile.id)
    await caughtUp(dataDir)
    const product = startChild(PRODUCT)
    try {
      Object.assign(owner, { origin: await product.ask<string>('open', { dir: dataDir }) })
      const params = { id: board.id }

      await product.ask('begin')
      const began = performance.now()
      const { starts, revision } = (await expectStatus(owner.call(replayOutline, { params }), 200)).data
      const pages = await Promise.all(
        starts.map(async (_, index) => {
          const page = String(index + 1)
          return (await expectStatus(owner.call(replayPage, { params: { ...params, page } }), 200)).data
        }),
      )
      note('outline and all pages, after a start, ms', Math.round(performance.now() - began))
      const worked = sumOf(await product.ask<Stretches>('end'))
      note('processor time of these, ms', Math.round(worked))
      expect(worked).toBeLessThan(READ_WITHIN)
      expect([revision, starts.length]).toEqual([CHANGES - 1, Math.ceil(CHANGES / REPLAY_PAGE)])

      const boards: Shown[] = []
      let ofTheDay = 0
      for (const { before, steps } of pages) {
        let shown: Shown = before ?? { ...board, games: [] }
        // A page is read alone too: its beginning is where the page before it ended.
        if (before) expect(shown.games.map(withoutSheet)).toEqual(boards.at(-1)?.games)
        for (const step of steps) {
          shown = after({ ...shown, games: shown.games.map(withoutSheet) }, step, board.id)
          boards.push(shown)
          if (step.revision > 0 && step.games.some(({ id }) => id !== step.gameId)) ofTheDay++
        }
      }
      expect(boards).toHaveLength(CHANGES)
      // Midnight was among the changes, and made something done.
      expect(ofTheDay).toBe(1)
      for (let drawn = 0; drawn < REVISIONS; drawn++) {
        const at = drawn === 0 ? revision : random.below(CHANGES)
        const query = { at: String(at) }
        const { data } = await expectStatus(owner.call(getBoard, { params, query }), 200)
        const { name, updatedAt, games } = data
        const known = boards[at]
        expect({ ...known, revision: at }).toEqual({ name, revision: data.revision, updatedAt, games })
      }
      note('changes', CHANGES)
      note('fixtures', FIXTURES)
      note('revisions compared', REVISIONS)
    } finally {
      await product.stop()
    }
  },
)

const withoutSheet = ({ sets: _, ...game }: Omit<GameWithSheet, 'sets'> & { sets?: unknown }) => game

proof(
  'a replay of a very long board opens within two seconds after a start, and holds the event loop for ten milliseconds at most',
  { timeout: 900_000 },
  async ({ random, seed, note }) => {
    const first = await startProcess(dataDir, { env: RAISED })
    const owner = await somebody(first.origin)
    const board = await aBoardIn(await aGroupOf(owner), owner, FIXTURES)
    await first.stop()
    const preparing = startChild(PREPARE)
    const wanted = { dir: dataDir, actorId: owner.profile.id, long: board, events: EVENTS - 1, seed }
    await preparing.ask('prepareLong', wanted)
    await preparing.stop()
    await caughtUp(dataDir)

    // As in the proof of stretches: not all of a collection is reported, so the engine collects rarely.
    const rare = ['--initial-old-space-size=8192', '--no-incremental-marking']
    const product = startChild(PRODUCT, [], rare)
    try {
      const origin = await product.ask<string>('open', { dir: dataDir })
      const visitor = new Client(origin)
      const params = { id: board.id }
      const pageOf = (page: number) =>
        expectStatus(visitor.call(replayPage, { params: { ...params, page: String(page) } }), 200)
      await product.ask('begin')
      const began = performance.now()
      const { starts, revision } = (await expectStatus(visitor.call(replayOutline, { params }), 200)).data
      const outlined = performance.now()
      const last = (await pageOf(starts.length)).data
      const opened = performance.now()
      expect([revision, starts.length]).toEqual([EVENTS - 1, Math.ceil(EVENTS / REPLAY_PAGE)])
      expect(last.steps.at(-1)?.revision).toBe(EVENTS - 1)
      const opening = await product.ask<Stretches>('end')

      await product.ask('begin')
      for (let drawn = 0; drawn < DRAWN; drawn++) {
        await pageOf(1 + random.below(starts.length))
        const page = String(1 + random.below(EVENTS / 250))
        await expectStatus(visitor.call(boardRecord, { params, query: { page } }), 200)
        await expectStatus(visitor.call(replayOutline, { params }), 200)
      }
      const turns = await product.ask<Stretches>('end')
      note('events of the board', EVENTS)
      note('outline after a start, ms', Math.round(outlined - began))
      note('its last page, ms', Math.round(opened - outlined))
      note('processor time of this opening, ms', Math.round(sumOf(opening)))
      note('longest turns of this opening, ms', longest(opening))
      note('pages, records and outlines drawn', 3 * DRAWN)
      note('longest turns of these, ms', longest(turns))
      expect(opened - began).toBeLessThan(OPENS_WITHIN)
      expect(judged(opening)).toBeLessThan(PROMISE_MS)
      expect(judged(turns)).toBeLessThan(PROMISE_MS)
    } finally {
      await product.stop()
    }
  },
)

const sumOf = (turns: Stretches): number => turns.reduce((sum, turn) => sum + turn, 0)
const longest = (turns: Stretches): string =>
  `${turns
    .toSorted((a, b) => b - a)
    .slice(0, 3)
    .map(turn => turn.toFixed(1))
    .join(', ')} of ${turns.length}, p99 ${quantile(turns, 0.99).toFixed(1)}`

proof(
  'a page of a replay with the longest match sheets holds the event loop for ten milliseconds at most',
  { timeout: 600_000 },
  async ({ random, seed, note }) => {
    const first = await startProcess(dataDir, { env: RAISED })
    const owner = await somebody(first.origin)
    const group = await aGroupOf(owner)
    const [full, long] = [await aBoardIn(group, owner, 200), await aBoardIn(group, owner, 1)]
    await first.stop()
    const preparing = startChild(PREPARE)
    await preparing.ask('prepareSheets', {
      dir: dataDir,
      actorId: owner.profile.id,
      long,
      events: 1,
      seed,
      full,
    })
    await preparing.stop()
    const product = startChild(PRODUCT)
    try {
      const visitor = new Client(await product.ask<string>('open', { dir: dataDir }))
      const params = { id: full.id }
      await product.ask('begin')
      for (let drawn = 0; drawn < DRAWN; drawn++) {
        const page = String(1 + random.below(2))
        await expectStatus(visitor.call(replayPage, { params: { ...params, page } }), 200)
        await expectStatus(
          visitor.call(boardRecord, { params, query: { page: String(1 + random.below(5)) } }),
          200,
        )
      }
      const turns = await product.ask<Stretches>('end')
      note('pages and records with the longest sheets', 2 * DRAWN)
      note('longest turns, ms', longest(turns))
      expect(judged(turns)).toBeLessThan(PROMISE_MS)
    } finally {
      await product.stop()
    }
  },
)
