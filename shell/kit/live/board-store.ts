import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { onUnanswered, tellUnreadable } from '../api/client.ts'
import { keptAt } from '../api/kept-at.ts'
import { notePosition } from '../api/position.ts'
import { codeOf } from '../api/problem-error.ts'
import { askUntilAnswered } from './ask-server.ts'
import { delayOf } from './backoff.ts'
import { BoardConnection, type Received } from './board-connection.ts'
import { nextChange, type Phase, statusOf } from './connection-status.ts'
import { fetchBoard } from './fetch-board.ts'
import { type LiveSnapshot, snapshotOf } from './live-snapshot.ts'
import { isBehind, type LiveAction, NOTHING, reduce } from './live-state.ts'
import type { LiveSocket } from './open-socket.ts'
import { watchPresence } from './page-presence.ts'
import { Silence } from './silence.ts'

const now = () => performance.now()

/** Milliseconds a longer loss counts as after a retry: the page shows `cut-off`. */
const RETURN_LOOK = 3000

/**
 * Age in milliseconds from which another attempt replaces an attempt under way: when the network returned, on a
 * retry, and when the server answered a HEAD request, which does not show how long a whole handshake takes.
 */
const STALE = 200
const YOUNG = 1000
const PATIENT = 5000

/** One board as this page knows it, shared by all its watchers. */
export class BoardStore {
  readonly #id: BoardId
  readonly #connection: BoardConnection
  readonly #listeners = new Set<() => void>()
  #state = NOTHING
  #phase: Phase = { kind: 'joining', since: now() }
  #viewers: number | null = null
  #lastContact: number | null = null
  /** Moment of the last message, by the monotonic clock. */
  #heardAt = 0
  readonly #silence = new Silence(() => {
    this.#lose(true)
    this.#connection.giveUp()
  })
  #stopAsking: (() => void) | null = null
  /** Moment the present absence began. */
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
        unreadable: () => {
          tellUnreadable()
          void this.#catchUp()
        },
        lost: () => {
          this.#lose()
          this.#askServer()
        },
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
    this.#silence.wake()
    const forgetPresence = watchPresence({
      back: () => this.#back(),
      hidden: () => this.#silence.rest(),
      unseen: () => this.#connection.look(false),
      away: () => this.#rest(),
      online: () => this.#retry(STALE),
      offline: () => this.#doubt(),
    })
    const forgetCalls = onUnanswered(() => this.#doubt())
    this.#forgetPage = () => {
      forgetPresence()
      forgetCalls()
    }
    this.#move({ kind: 'joining', since: now() })
    this.#connection.connect()
  }

  stop(): void {
    this.#forgetPage()
    clearTimeout(this.#clock)
    this.#silence.begin()
    this.#answered()
    this.#fetching?.abort()
    this.#connection.leave()
  }

  /** Connects now instead of waiting. */
  readonly retry = (): void => this.#retry(YOUNG)

  #retry(age: number): void {
    if (this.#phase.kind === 'refused') this.#move({ kind: 'joining', since: now() })
    else if (this.#phase.kind === 'lost') {
      this.#move({ kind: 'lost', since: Math.max(this.#phase.since, now() - RETURN_LOOK) })
    }
    this.#connection.again(age)
  }

  /** Takes in a board or a game that the page got by an ordinary request. */
  readonly put = (given: Board | Game): void => {
    const at = Date.now()
    this.#lastContact ??= keptAt(given) ?? at
    this.#act('games' in given ? { type: 'board', board: given, at } : { type: 'game', game: given, at })
  }

  readonly dismissMissed = (): void => this.#act({ type: 'seen' })

  #receive(message: Received): void {
    const at = Date.now()
    const absent = this.#lostAt === null ? 0 : at - this.#lostAt
    this.#heardAt = now()
    this.#silence.heard(message.name === 'beat')
    if (message.name !== 'connected') this.#lastContact = at
    switch (message.name) {
      case 'joined':
        this.#phase = { kind: 'joined' }
        this.#lostAt = null
        this.#answered()
        this.#silence.begin()
        notePosition(message.payload.position)
        this.#act({ type: 'board', board: message.payload.board, at, absent, isTold: true })
        break
      case 'update':
        notePosition(message.payload.position)
        this.#act({ type: 'board', board: message.payload.board, at, isTold: true })
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
    let isUnreadable = false
    const board = await fetchBoard(this.#id, abort.signal).catch(error => {
      isUnreadable = codeOf(error) === 'UNREADABLE'
      return null
    })
    this.#fetching = null
    if (abort.signal.aborted) return
    // Asking again would bring the same answer: the page leaves the room and shows how old its scores are.
    if (isUnreadable) return this.#rest()
    if (board) this.#state = reduce(this.#state, { type: 'board', board, at: Date.now() })
    this.#tell()
    if (!board || isBehind(this.#state)) {
      setTimeout(() => this.#listeners.size > 0 && void this.#catchUp(attempt + 1), delayOf(attempt))
    }
  }

  /**
   * The connection is gone. With beats and a visible page, the scores are known to be right until the last message;
   * otherwise until now.
   */
  #lose(isSilent = false): void {
    if (this.#phase.kind !== 'joined') return
    const isHeard = this.#silence.hasBeats && document.visibilityState !== 'hidden'
    if (!isHeard) {
      this.#heardAt = now()
      this.#lastContact = Date.now()
    }
    this.#silence.begin()
    this.#lostAt = this.#lastContact
    this.#viewers = null
    this.#move({ kind: 'lost', since: this.#heardAt, isSilent, isDark: !navigator.onLine })
  }

  /** Something else failed, a request or the network: this connection may have failed too. */
  #doubt(): void {
    if (this.#phase.kind === 'joined') this.#silence.suspect()
    else if (this.#phase.kind === 'lost') this.#move({ ...this.#phase, isDark: !navigator.onLine })
  }

  /** While there is no connection: asks the server, and tries to connect after each answer. */
  #askServer(): void {
    if (document.visibilityState === 'hidden') return
    this.#stopAsking ??= askUntilAnswered(() => {
      this.#answered()
      this.#connection.again(PATIENT)
      this.#askServer()
    })
  }

  #answered(): void {
    this.#stopAsking?.()
    this.#stopAsking = null
  }

  #back(): void {
    this.#connection.look(true)
    this.#silence.wake()
    this.retry()
  }

  /** The page is hidden for long or cannot read the board: leaves the room and shows how old the scores are. */
  #rest(): void {
    this.#lose()
    this.#answered()
    this.#connection.leave()
  }

  #move(phase: Phase): void {
    this.#phase = phase
    this.#tell()
  }

  #look(): LiveSnapshot {
    const status = statusOf(this.#phase, now())
    return snapshotOf(this.#state, { status, viewers: this.#viewers, lastKnownAt: this.#lastContact })
  }

  #tell(): void {
    clearTimeout(this.#clock)
    const wait = nextChange(this.#phase, now())
    if (wait !== null && this.#listeners.size > 0) this.#clock = setTimeout(() => this.#tell(), wait)
    this.#snapshot = this.#look()
    for (const listener of this.#listeners) listener()
  }
}
