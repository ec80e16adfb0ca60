import type { BoardId } from '@pingboard/contracts/ids.ts'
import { type LiveError, type ServerMessage, serverMessages } from '@pingboard/contracts/live/board-room.ts'
import type * as z from 'zod/mini'
import { delayOf } from './backoff.ts'
import { type LiveSocket, openSocket } from './open-socket.ts'

export type Received = {
  [Name in ServerMessage]: { name: Name; payload: z.infer<(typeof serverMessages)[Name]> }
}[ServerMessage]

export interface ConnectionEvents {
  message: (message: Received) => void
  /** A message came that this version of the page cannot read. */
  unreadable: () => void
  /** The connection is gone; another attempt follows. */
  lost: () => void
  refused: (code: LiveError) => void
}

/** Milliseconds from opening to `joined`, after which the attempt counts as failed. */
const JOIN_TIMEOUT = 10_000
const NAMES = Object.keys(serverMessages) as ServerMessage[]

/** One socket in the room of one board: joins, reads messages, connects again after a loss. */
export class BoardConnection {
  readonly #board: BoardId
  readonly #events: ConnectionEvents
  readonly #open: (board: BoardId) => Promise<LiveSocket>
  #socket: LiveSocket | null = null
  #attempt = 0
  /** Counts the sockets: messages of an earlier socket are ignored. */
  #turn = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #isWanted = false
  #isJoined = false
  #isSeen = true
  #triedAt = 0

  constructor(board: BoardId, events: ConnectionEvents, open = openSocket) {
    this.#board = board
    this.#events = events
    this.#open = open
  }

  /** Connects now and ends a running delay; does nothing while there is a socket. */
  connect(): void {
    this.#isWanted = true
    if (this.#socket) return
    this.#attempt = 0
    void this.#try()
  }

  /**
   * Tries now and ends a running delay: an earlier attempt may be waiting for packets that were lost.
   * @param age milliseconds during which an attempt under way may continue
   */
  again(age: number): void {
    if (this.#isJoined || (this.#socket && performance.now() - this.#triedAt < age)) return
    this.#isWanted = true
    this.#attempt = 0
    void this.#try()
  }

  /** Sends whether the page is visible: only visible pages get beats. */
  look(isSeen: boolean): void {
    if (this.#isSeen === isSeen) return
    this.#isSeen = isSeen
    if (this.#isJoined) this.#socket?.emit(isSeen ? 'visible' : 'hidden')
  }

  /** Drops a connection that brings no messages but reports no loss, and tries again. */
  giveUp(): void {
    if (this.#isWanted) this.#lose()
  }

  /** Leaves the room and does not reconnect. */
  leave(): void {
    this.#isWanted = false
    this.#socket?.emit('leave')
    this.#drop()
  }

  async #try(): Promise<void> {
    this.#drop()
    const turn = this.#turn
    const isCurrent = () => turn === this.#turn && this.#isWanted
    this.#triedAt = performance.now()
    this.#timer = setTimeout(() => isCurrent() && this.#lose(), JOIN_TIMEOUT)
    try {
      const socket = await this.#open(this.#board)
      if (!isCurrent()) return void socket.disconnect()
      this.#socket = socket
      for (const name of NAMES) socket.on(name, payload => isCurrent() && this.#receive(name, payload))
      for (const end of ['disconnect', 'connect_error']) socket.on(end, () => isCurrent() && this.#lose())
      socket.connect()
    } catch {
      if (isCurrent()) this.#lose()
    }
  }

  #receive(name: ServerMessage, payload: unknown): void {
    const parsed = serverMessages[name].safeParse(payload)
    if (parsed.success) this.#read({ name, payload: parsed.data } as Received)
    else this.#events.unreadable()
  }

  #read(message: Received): void {
    if (message.name === 'connected') this.#socket?.emit('join', { changes: true })
    if (message.name === 'joined') {
      clearTimeout(this.#timer)
      this.#attempt = 0
      this.#isJoined = true
      if (this.#isSeen) this.#socket?.emit('visible')
    }
    if (message.name === 'error') this.#refuse(message.payload.code)
    else this.#events.message(message)
  }

  #refuse(code: LiveError): void {
    if (code === 'TOO_MANY_REQUESTS') {
      this.#attempt += 4
      this.#lose()
    } else {
      this.#isWanted = false
      this.#drop()
      this.#events.refused(code)
    }
  }

  #lose(): void {
    this.#drop()
    this.#timer = setTimeout(() => void this.#try(), delayOf(this.#attempt))
    this.#attempt += 1
    this.#events.lost()
  }

  #drop(): void {
    this.#turn += 1
    clearTimeout(this.#timer)
    this.#socket?.disconnect()
    this.#socket = null
    this.#isJoined = false
  }
}
