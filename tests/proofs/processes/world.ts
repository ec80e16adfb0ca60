import { setTimeout as wait } from 'node:timers/promises'
import type { Profile } from '@pingboard/contracts/http/account.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { LIVE_PATH, type LiveBoard, type LiveChange } from '@pingboard/contracts/live/board-room.ts'
import type { Route } from '@pingboard/contracts/route.ts'
import { io, type Socket } from 'socket.io-client'
import { type Answered, Client, type Given } from '../../support/client.ts'
import type { Random } from '../../support/random.ts'
import { PAGES, type Topology } from './topology.ts'

export type Person = Client & { profile: Profile }

/** Pause before an unanswered request is repeated. Milliseconds. */
const AGAIN_MS = 50

/**
 * Asks as a page does that loses its server: repeats the same request, with the same key, to any process, until an
 * answer is final.
 */
export async function ask<R extends Route>(
  topology: Topology,
  random: Random,
  by: Client,
  route: R,
  given: Given<R> = {},
): Promise<Answered<R>> {
  const headers = { 'idempotency-key': crypto.randomUUID(), ...given.headers }
  for (;;) {
    const { origin } = await topology.any('api', random)
    const client = new Client(origin)
    client.cookie = by.cookie
    const answered = await client.call(route, { ...given, headers }).catch(() => null)
    // Five lost races against the other process: nothing was stored, and the answer says to try again.
    const isLost = answered?.status === 503 || answered?.code === 'CONFLICT'
    if (answered && !isLost) {
      by.cookie = client.cookie
      return answered
    }
    await wait(AGAIN_MS)
  }
}

/** A viewer who watches a board as our page does and moves to another process when theirs is gone. */
export function watch(topology: Topology, random: Random, board: BoardId, by?: Client) {
  let socket: Socket | null = null
  let isOver = false
  let held: LiveBoard | null = null
  let refused: string | null = null
  /** When the last thing about the board came: monotonic milliseconds. */
  let heardAt = 0

  function hold(next: LiveBoard): void {
    heardAt = performance.now()
    if (!held || next.revision >= held.revision) held = next
  }
  function apply(change: LiveChange): void {
    heardAt = performance.now()
    if (held?.revision !== change.previous) {
      socket?.disconnect()
      return
    }
    const games = held.board.games.map(game => change.games.find(({ id }) => id === game.id) ?? game)
    held = { ...held, board: { ...held.board, games }, revision: change.revision, position: change.position }
  }

  async function visit(): Promise<void> {
    const { origin } = await topology.any('live', random)
    const connection = io(origin, {
      path: LIVE_PATH,
      query: { board },
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: { origin: PAGES, ...(by ? { cookie: by.cookie } : {}) },
    })
    socket = connection
    const ended = Promise.withResolvers<void>()
    connection.on('connected', () => connection.emit('join', { changes: true }))
    connection.on('joined', hold)
    connection.on('update', hold)
    connection.on('change', apply)
    connection.on('error', ({ code }: { code: string }) => {
      refused = code
    })
    connection.on('disconnect', () => ended.resolve())
    connection.on('connect_error', () => ended.resolve())
    await ended.promise
  }

  const watching = (async () => {
    while (!isOver && refused === null) {
      await visit()
      await wait(AGAIN_MS)
    }
  })()

  return {
    revision: () => held?.revision ?? -1,
    games: () => held?.board.games ?? [],
    refused: () => refused,
    heardAt: () => heardAt,
    async close() {
      isOver = true
      socket?.disconnect()
      await watching
    },
  }
}
