import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { LIVE_PATH } from '@pingboard/contracts/live/board-room.ts'
import { io } from 'socket.io-client'
import { afterEach, beforeEach, expect } from 'vitest'
import { BoardConnection } from '../../shell/kit/live/board-connection.ts'
import { startChild } from '../load/support/child.ts'
import { quantile } from '../load/support/statistics.ts'
import { expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { startProcess } from '../support/process.ts'
import { proof } from '../support/proof.ts'
import { RAISED } from '../support/raised.ts'
import { scale } from '../support/scale.ts'
import { type RawViewer, rawViewer } from './crowd/raw-viewer.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pingboard-crowd-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** Sockets one address may have (LIV-11). */
const PER_ADDRESS = 200
const ATTEMPTS = scale(3000, 400)

proof(
  'whoever opens sockets without end gets as many as an address may have; everybody else goes on',
  { timeout: 300_000 },
  async ({ note }) => {
    const product = await startProcess(dataDir, { env: RAISED })
    const owner = await somebody(product.origin)
    const board = await aBoardIn(await aGroupOf(owner), owner, 3)
    let shown = ''
    const viewer = await rawViewer(product.origin, board.id, message => {
      if (message.startsWith('42["update"')) shown = message
    })
    const opened: RawViewer[] = []
    const slow: number[] = []
    let isOver = false
    const others = (async () => {
      for (let score = 1; !isOver; score = (score % 900) + 1) {
        const from = performance.now()
        const params = { id: board.games[0]?.id as never }
        await expectStatus(owner.call(updateGame, { params, body: { scoreTeam1: score } }), 200)
        slow.push(performance.now() - from)
        await expect.poll(() => shown.includes(`"scoreTeam1":${score},`), { timeout: 30_000 }).toBe(true)
      }
    })()
    const attacker = async () => {
      while (opened.length < ATTEMPTS) {
        const attempt = rawViewer(product.origin, board.id)
        opened.push(await attempt.catch(() => ({ socket: null as never, refused: -1 })))
      }
    }
    await Promise.all(Array.from({ length: 20 }, attacker))
    isOver = true
    await others
    const inside = opened.filter(({ refused }) => refused === null)
    const refusals = new Set(opened.flatMap(({ refused }) => refused ?? []))
    expect([...refusals]).toEqual([403])
    // The viewer who was there before has one of the places.
    expect(inside).toHaveLength(PER_ADDRESS - 1)
    expect(viewer.socket.readyState).toBe(viewer.socket.OPEN)

    // A freed place is given to another viewer.
    inside[0]?.socket.terminate()
    await expect
      .poll(async () => (await rawViewer(product.origin, board.id)).refused, { timeout: 30_000 })
      .toBeNull()
    for (const { socket } of inside) socket.terminate()
    viewer.socket.terminate()
    expect(await product.stop()).toBe(0)
    note('sockets asked for', opened.length)
    note('let in', inside.length)
    note('changes answered and shown meanwhile', slow.length)
    note('slowest of them', `${Math.round(Math.max(...slow))} ms`)
  },
)

const VIEWERS = scale(1000)
/** LIV-12. Milliseconds. */
const BACK_WITHIN = 10_000
/** Longest wait of a reader, except for one read in a hundred. Milliseconds. */
const USABLE = 2000

proof(
  'a thousand viewers are back within ten seconds of a restart, and the pages stay usable meanwhile',
  { timeout: 300_000 },
  async ({ note }) => {
    const program = join(import.meta.dirname, 'crowd', 'product.ts')
    const first = startChild(program)
    const origin = await first.ask<string>('open', { dataDir, port: '0' })
    const owner = await somebody(origin)
    const { id } = await aBoardIn(await aGroupOf(owner), owner, 3)
    /** Viewers who are shown the board, as on our pages. */
    const inside = new Set<BoardConnection>()
    const open = async (board: BoardId) =>
      io(origin, {
        path: LIVE_PATH,
        query: { board },
        transports: ['websocket'],
        autoConnect: false,
        reconnection: false,
        multiplex: false,
      })
    const viewers = Array.from({ length: VIEWERS }, () => {
      const viewer: BoardConnection = new BoardConnection(
        id,
        {
          message: ({ name }) => name === 'joined' && inside.add(viewer),
          lost: () => inside.delete(viewer),
          unreadable: () => {},
          refused: code => {
            throw new Error(code)
          },
        },
        open,
      )
      return viewer
    })
    for (let next = 0; next < VIEWERS; next += 50) {
      for (const viewer of viewers.slice(next, next + 50)) viewer.connect()
      await expect.poll(() => inside.size, { timeout: 30_000 }).toBe(Math.min(next + 50, VIEWERS))
    }

    // Loaded before: on a busy machine the modules take longer than the restart itself, and viewers ask ever more seldom.
    const second = startChild(program)
    await second.ask('loaded')
    await first.stop()
    await expect.poll(() => inside.size, { timeout: 30_000 }).toBe(0)
    expect(await second.ask('open', { dataDir, port: new URL(origin).port })).toBe(origin)
    const from = performance.now()
    const reader = new Worker(join(import.meta.dirname, 'crowd', 'reader.ts'), {
      workerData: `${origin}/api/boards/${id}`,
    })
    await expect.poll(() => inside.size, { timeout: 3 * BACK_WITHIN }).toBe(VIEWERS)
    const took = performance.now() - from
    const answered = once(reader, 'message') as Promise<[number[]]>
    reader.postMessage('how long?')
    const [reads] = await answered
    expect(took).toBeLessThan(BACK_WITHIN)
    expect(quantile(reads, 0.99)).toBeLessThan(USABLE)
    for (const viewer of viewers) viewer.leave()
    await second.stop()
    note('viewers', VIEWERS)
    note('all back after', `${(took / 1000).toFixed(1)} s`)
    note('slowest board read meanwhile', `${Math.round(Math.max(...reads))} ms of ${reads.length}`)
  },
)
