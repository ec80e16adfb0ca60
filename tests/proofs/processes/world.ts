import { setTimeout as wait } from 'node:timers/promises'
import type { Profile } from '@pingboard/contracts/http/account.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { LIVE_PATH, type LiveBoard, type LiveChange } from '@pingboard/contracts/live/board-room.ts'
import type { Route } from '@pingboard/contracts/route.ts'
import { io, type Socket } from 'socket.io-client'
import { type Answered, Client, type Given } from '../../support/client.ts'
import type { Random } from '../../support/random.ts'

export type Person = Client & { profile: Profile }

/** Kinds of processes that people reach. */
export type Reached = 'api' | 'live' | 'edge'

/** Where the people of an evening find the product. */
export interface World {
  /** The origin of the product's pages. */
  readonly pages: string
  /** Draws a process of a kind; waits until there is one. */
  any(kind: Reached, from: Random): Promise<{ readonly origin: string }>
}

/** Nothing was stored, or nobody can know it: the same request is worth a repeat. */
const AGAIN = new Set([502, 503, 504])

/** Pause before an unanswered request is repeated. Milliseconds. */
const AGAIN_MS = 50
/** A visible page hears a beat each second; after so long without anything it connects again. Milliseconds. */
const SILENCE_MS = 5000

/**
 * Asks as a page does that loses its server: repeats the same request, with the same key, to any process, until an
 * answer is final.
 */
export async function ask<R extends Route>(
  world: World,
  random: Random,
  by: Client,
  route: R,
  given: Given<R> = {},
): Promise<Answered<R>> {
  const headers = { 'idempotency-key': crypto.randomUUID(), ...given.headers }
  for (;;) {
    const { origin } = await world.any('api', random)
    const client = new Client(origin)
    client.cookie = by.cookie
    const answered = await client.call(route, { ...given, headers }).catch(() => null)
    // Five lost races against the other process: nothing was stored, and the answer says to try again.
    const isLost = answered && (AGAIN.has(answered.status) || answered.code === 'CONFLICT')
    if (answered && !isLost) {
      by.cookie = client.cookie
      return answered
    }
    await wait(AGAIN_MS)
  }
}

/** A viewer who watches a board as our page does and moves to another process when theirs is gone. */
export function watch(world: World, random: Random, board: BoardId, by?: Client) {
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
    const { origin } = await world.any('live', random)
    const connection = io(origin, {
      path: LIVE_PATH,
      query: { board },
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: { origin: world.pages, ...(by ? { cookie: by.cookie } : {}) },
    })
    socket = connection
    const ended = Promise.withResolvers<void>()
    const giveUp = () => {
      connection.disconnect()
      // The client reports no end of a connection that was never made.
      ended.resolve()
    }
    let silence = setTimeout(giveUp, SILENCE_MS)
    connection.onAny(() => {
      clearTimeout(silence)
      silence = setTimeout(giveUp, SILENCE_MS)
    })
    connection.on('connected', () => connection.emit('join', { changes: true }))
    connection.on('joined', (whole: LiveBoard) => {
      hold(whole)
      connection.emit('visible')
    })
    connection.on('update', hold)
    connection.on('change', apply)
    connection.on('error', ({ code }: { code: string }) => {
      refused = code
    })
    connection.on('disconnect', () => ended.resolve())
    connection.on('connect_error', () => ended.resolve())
    await ended.promise
    clearTimeout(silence)
    connection.disconnect()
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
