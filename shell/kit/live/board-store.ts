import type { Board, Game } from '@pingboard/contracts/http/boards.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { notePosition } from '../api/position.ts'
import { delayOf } from './backoff.ts'
import { BoardConnection, type Received } from './board-connection.ts'
import { nextChange, type Phase, statusOf } from './connection-status.ts'
import { fetchBoard } from './fetch-board.ts'
import { type LiveSnapshot, snapshotOf } from './live-snapshot.ts'
import { isBehind, type LiveAction, NOTHING, reduce } from './live-state.ts'
import type { LiveSocket } from './open-socket.ts'
import { watchPresence } from './page-presence.ts'

/** A page that returns says at once that it is not up to date yet. */
const RETURN_LOOK = 3000

/** One board as this page knows it, shared by all who watch it. */
export class BoardStore {
  readonly #id: BoardId
  readonly #connection: BoardConnection
  readonly #listeners = new Set<() => void>()
  #state = NOTHING
  #phase: Phase = { kind: 'joining', since: Date.now() }
  #viewers: number | null = null
  #lastContact: number | null = null
  /** When the present absence began. */
  #lostAt: number | null = null
  #snapshot: LiveSnapshot
  #clock: ReturnType<typeof setTimeout> | undefined
  #fetching: AbortController | null = null
  #forgetPage = () => {}

  constructor(id: BoardId, open?: (board: BoardId) => Promise<LiveSocket>) {
    this.#id = id
    this.#snapshot = this.#look()
    this.#connection = new BoardConnection(
      id,
      {
        message: message => this.#receive(message),
        unreadable: () => void this.#catchUp(),
        lost: () => this.#lose(),
        refused: code => this.#move({ kind: 'refused', code }),
      },
      open,
    )
  }

  readonly snapshot = (): LiveSnapshot => this.#snapshot

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  start(): void {
    this.#forgetPage = watchPresence({ back: () => this.retry(), away: () => this.#rest() })
    this.#move({ kind: 'joining', since: Date.now() })
    this.#connection.connect()
  }

  stop(): void {
    this.#forgetPage()
    clearTimeout(this.#clock)
    this.#fetching?.abort()
    this.#connection.leave()
  }

  /** Connects now instead of waiting. */
  readonly retry = (): void => {
    if (this.#phase.kind === 'refused') this.#move({ kind: 'joining', since: Date.now() })
    else if (this.#phase.kind === 'lost') {
      this.#move({ kind: 'lost', since: Math.max(this.#phase.since, Date.now() - RETURN_LOOK) })
    }
    this.#connection.connect()
  }

  /** A board or a game the page got by an ordinary request. */
  readonly put = (given: Board | Game): void => {
    const at = Date.now()
    this.#lastContact ??= at
    this.#act('games' in given ? { type: 'board', board: given, at } : { type: 'game', game: given, at })
  }

  readonly dismissMissed = (): void => this.#act({ type: 'seen' })

  #receive(message: Received): void {
    const at = Date.now()
    const absent = this.#lostAt === null ? 0 : at - this.#lostAt
    if (message.name !== 'connected') this.#lastContact = at
    switch (message.name) {
      case 'joined':
        this.#phase = { kind: 'joined' }
        this.#lostAt = null
        notePosition(message.payload.position)
        this.#act({ type: 'board', board: message.payload.board, at, absent })
        break
      case 'update':
        notePosition(message.payload.position)
        this.#act({ type: 'board', board: message.payload.board, at })
        break
      case 'change':
        notePosition(message.payload.position)
        this.#act({ type: 'change', change: message.payload, at })
        break
      case 'clients':
        this.#viewers = message.payload.count
        this.#tell()
        break
    }
  }

  #act(action: LiveAction): void {
    this.#state = reduce(this.#state, action)
    this.#tell()
    if (isBehind(this.#state)) void this.#catchUp()
  }

  /** Fetches the board until nothing is missing. */
  async #catchUp(attempt = 0): Promise<void> {
    if (this.#fetching) return
    const abort = new AbortController()
    this.#fetching = abort
    const board = await fetchBoard(this.#id, abort.signal).catch(() => null)
    this.#fetching = null
    if (abort.signal.aborted) return
    if (board) this.#state = reduce(this.#state, { type: 'board', board, at: Date.now() })
    this.#tell()
    if (!board || isBehind(this.#state)) {
      setTimeout(() => this.#listeners.size > 0 && void this.#catchUp(attempt + 1), delayOf(attempt))
    }
  }

  #lose(): void {
    if (this.#phase.kind === 'joined') {
      this.#lastContact = Date.now()
      this.#lostAt = Date.now()
      this.#viewers = null
      this.#move({ kind: 'lost', since: Date.now() })
    }
  }

  /** Nobody looks: leave, and say so on return. */
  #rest(): void {
    this.#lose()
    this.#connection.leave()
  }

  #move(phase: Phase): void {
    this.#phase = phase
    this.#tell()
  }

  #look(): LiveSnapshot {
    const status = statusOf(this.#phase, Date.now())
    return snapshotOf(this.#state, { status, viewers: this.#viewers, lastKnownAt: this.#lastContact })
  }

  #tell(): void {
    clearTimeout(this.#clock)
    const wait = nextChange(this.#phase, Date.now())
    if (wait !== null && this.#listeners.size > 0) this.#clock = setTimeout(() => this.#tell(), wait)
    this.#snapshot = this.#look()
    for (const listener of this.#listeners) listener()
  }
}
