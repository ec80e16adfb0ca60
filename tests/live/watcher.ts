import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { UserId } from '@pingboard/contracts/ids.ts'
import {
  LIVE_PATH,
  type LiveBoard,
  type LiveChange,
  type ServerMessage,
  serverMessages,
} from '@pingboard/contracts/live/board-room.ts'
import { io, type Socket } from 'socket.io-client'
import { cookieOf, OURS } from './hall.ts'

type Content<M extends ServerMessage> = ReturnType<(typeof serverMessages)[M]['parse']>
interface Heard {
  readonly name: ServerMessage | 'disconnect' | 'connect_error'
  readonly content: unknown
  readonly at: number
}

export interface WatchOptions {
  readonly as?: UserId
  readonly changes?: boolean
  readonly transports?: ('polling' | 'websocket')[]
  readonly mode?: string
  /** Does not join by itself. */
  readonly silent?: boolean
}

export interface Watcher {
  readonly socket: Socket
  readonly heard: Heard[]
  /** The board our page would show. */
  readonly held: () => Board | null
  /** Number of changes that did not follow on the held board. */
  readonly gaps: () => number
  /** The first message of this name that is as wanted, whether it is here already or still to come. */
  next<M extends ServerMessage>(name: M, wanted?: (content: Content<M>) => boolean): Promise<Content<M>>
  gone(): Promise<unknown>
  refused(): Promise<string>
  reaches(revision: number): Promise<void>
  of<M extends ServerMessage>(name: M): Content<M>[]
  close(): void
}

/** Watches a board as our page does. Messages are checked against the contract. */
export function watch(url: string, board: string, options: WatchOptions = {}): Watcher {
  const { as, changes = false, transports = ['websocket'], mode, silent = false } = options
  const socket = io(url, {
    path: LIVE_PATH,
    query: { board, ...(mode ? { mode } : {}) },
    transports,
    forceNew: true,
    reconnection: false,
    extraHeaders: { origin: OURS, ...(as ? { cookie: cookieOf(as) } : {}) },
  })
  const heard: Heard[] = []
  const waiting = new Set<() => void>()
  let held: LiveBoard | null = null
  let gaps = 0

  function note(name: Heard['name'], content: unknown): void {
    heard.push({ name, content, at: performance.now() })
    for (const look of [...waiting]) look()
  }
  function until<T>(look: () => T | undefined): Promise<T> {
    return new Promise(resolve => {
      const attempt = () => {
        const found = look()
        if (found === undefined) return
        waiting.delete(attempt)
        resolve(found)
      }
      waiting.add(attempt)
      attempt()
    })
  }
  function apply(change: LiveChange): void {
    if (held?.revision !== change.previous) {
      gaps++
      return
    }
    const games = held.board.games.map(game => change.games.find(({ id }) => id === game.id) ?? game)
    const { revision, position, today, updatedAt } = change
    held = { board: { ...held.board, games, revision, today, updatedAt }, revision, position }
  }

  for (const name of Object.keys(serverMessages) as ServerMessage[]) {
    socket.on(name, (content: unknown) => {
      // Of the many whole boards only a fifth is checked.
      if (name !== 'update' || (content as LiveBoard).revision % 10 < 2) serverMessages[name].parse(content)
      if (name === 'connected' && !silent) socket.emit('join', ...(changes ? [{ changes }] : []))
      if (name === 'joined' || name === 'update') held = content as LiveBoard
      if (name === 'change') apply(content as LiveChange)
      note(name, content)
    })
  }
  socket.on('disconnect', reason => note('disconnect', reason))
  socket.on('connect_error', error => note('connect_error', error.message))
  const found = (name: Heard['name']) => heard.find(each => each.name === name)

  const of = <M extends ServerMessage>(name: M) =>
    heard.filter(each => each.name === name).map(each => each.content as Content<M>)
  return {
    socket,
    heard,
    of,
    held: () => held?.board ?? null,
    gaps: () => gaps,
    next: (name, wanted = () => true) => until(() => of(name).find(wanted)),
    gone: () => until(() => found('disconnect')),
    refused: () => until(() => found('connect_error')?.content as string | undefined),
    reaches: async revision => {
      await until(() => (held && held.revision >= revision ? true : undefined))
    },
    close: () => socket.disconnect(),
  }
}
