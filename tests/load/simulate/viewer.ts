import { setTimeout as wait } from 'node:timers/promises'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { LIVE_PATH, type LiveBoard, type LiveChange } from '@pingboard/contracts/live/board-room.ts'
import { WebSocket } from 'ws'
import { type Histogram, histogram } from './histogram.ts'
import type { Ledger, ShownGame } from './ledger.ts'

/** What all viewers experienced. */
export interface Watching {
  /** From a score leaving its device to a viewer's receipt. */
  readonly seen: Histogram
  /** From the beginning of a visit to the first board. */
  readonly joined: Histogram
  /** Connections that ended by themselves. Each begins again. */
  ended: number
  /** From the end of a connection to the board on the next one. */
  readonly back: Histogram
  delivered: number
  /** Changes that a viewer had already. */
  doubled: number
  /** Changes that did not follow on what the viewer held; the page reads the board again. */
  gaps: number
  /** Viewers who never got what an answer had confirmed before they left. */
  lost: number
  open: number
  mostOpen: number
}
export const noWatching = (): Watching => ({
  seen: histogram(),
  joined: histogram(),
  back: histogram(),
  ended: 0,
  delivered: 0,
  doubled: 0,
  gaps: 0,
  lost: 0,
  open: 0,
  mostOpen: 0,
})

/** A page tries again after as much, at random. Milliseconds. */
const AGAIN = { least: 50, most: 500 } as const
const CONNECTS_WITHIN_MS = 10_000
/** A page that shows a board hears something each second; after so long without anything it connects again. */
const SILENCE_MS = 5000

/**
 * A viewer as our page is: it holds the board, applies changes, and connects again when its connection ends. It
 * speaks only the needed part of Socket.IO, so that a thousand of them cost the machine little.
 */
export function watchBoard(
  origin: string,
  { ledger, watching, address }: { ledger: Ledger; watching: Watching; address: string },
) {
  const url = `${origin.replace(/^http/, 'ws')}${LIVE_PATH}?EIO=4&transport=websocket&board=${ledger.board}`
  const games = new Map<string, ShownGame>()
  let revision = -1
  let isOver = false
  let socket: WebSocket | undefined
  /** The beginning of the visit, then the end of the last connection that showed the board. */
  let lastAt = performance.now()
  let isShowing = false
  let hasJoined = false
  const waiting = new Set<() => void>()

  function holdAll({ board, revision: newest }: LiveBoard): void {
    if (newest < revision) return
    revision = newest
    for (const game of board.games) games.set(game.id, game)
    told(board.games)
  }
  function apply(change: LiveChange): void {
    if (change.revision <= revision) {
      watching.doubled++
      return
    }
    if (change.previous !== revision) {
      watching.gaps++
      socket?.terminate()
      return
    }
    revision = change.revision
    watching.delivered++
    for (const game of change.games) {
      games.set(game.id, game)
      const since = ledger.since(game)
      if (since !== null) watching.seen.add(since)
    }
    told(change.games)
  }
  function told(changed: readonly ShownGame[]): void {
    ledger.held(changed)
    for (const look of [...waiting]) look()
  }

  function hear(text: string, answer: (text: string) => void): void {
    if (text.startsWith('42["change",')) apply((JSON.parse(text.slice(2)) as [string, LiveChange])[1])
    else if (text.startsWith('42["joined",')) {
      const now = performance.now()
      ;(hasJoined ? watching.back : watching.joined).add(now - lastAt)
      hasJoined = true
      isShowing = true
      holdAll((JSON.parse(text.slice(2)) as [string, LiveBoard])[1])
      answer('42["visible"]')
    } else if (text.startsWith('42["update",')) holdAll((JSON.parse(text.slice(2)) as [string, LiveBoard])[1])
    else if (text === '2') answer('3')
    else if (text.startsWith('0{')) answer('40')
    else if (text.startsWith('42["connected"')) answer('42["join",{"changes":true}]')
  }

  /** One connection, until it ends. */
  function connect(): Promise<void> {
    const opened = new WebSocket(url, {
      perMessageDeflate: false,
      handshakeTimeout: CONNECTS_WITHIN_MS,
      headers: { 'x-forwarded-for': address },
    })
    socket = opened
    let silence = setTimeout(() => opened.terminate(), CONNECTS_WITHIN_MS)
    return new Promise(resolve => {
      opened.on('message', (content: Buffer) => {
        clearTimeout(silence)
        silence = setTimeout(() => opened.terminate(), SILENCE_MS)
        if (!isOver) hear(content.toString(), text => opened.send(text))
      })
      opened.on('error', () => {})
      opened.on('close', () => {
        clearTimeout(silence)
        resolve()
      })
    })
  }

  watching.open++
  watching.mostOpen = Math.max(watching.mostOpen, watching.open)
  const watched = (async () => {
    while (!isOver) {
      await connect()
      if (isOver) break
      watching.ended++
      if (isShowing) lastAt = performance.now()
      isShowing = false
      await wait(AGAIN.least + Math.random() * (AGAIN.most - AGAIN.least))
    }
  })()

  return {
    board: (): BoardId => ledger.board,
    revision: () => revision,
    games: () => [...games.values()],
    /** Waits until the viewer holds what was confirmed before. @returns false when it does not come in time */
    reaches(wanted: number, milliseconds: number): Promise<boolean> {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const look = () => {
        if (revision >= wanted) resolve(true)
      }
      waiting.add(look)
      look()
      const late = setTimeout(() => resolve(false), milliseconds)
      return promise.finally(() => {
        clearTimeout(late)
        waiting.delete(look)
      })
    },
    async close(): Promise<void> {
      isOver = true
      watching.open--
      socket?.terminate()
      await watched
    },
  }
}
export type ViewerOfMatchday = ReturnType<typeof watchBoard>
