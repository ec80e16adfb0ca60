import type { Game } from '@pingboard/contracts/http/games.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { newRequestKey } from '../api/request-key.ts'
import type { KnownGame, Unsent, Values } from './change.ts'
import {
  add,
  changesOf,
  dropped,
  insist,
  type Later,
  type List,
  nextOf,
  type Outcome,
  retried,
} from './list.ts'
import { later, SIGNED_OUT } from './outcome.ts'
import { type Answered, sendAll } from './send-all.ts'
import { Sender } from './sender.ts'
import type { Op, UnsentStore } from './store.ts'

/** The way to the server. */
export interface Wire {
  /** Whose session it is, or why that is not known. */
  who(signal: AbortSignal): Promise<{ user: string } | Later>
  send(change: Unsent, signal: AbortSignal): Promise<Outcome>
}

export interface QueuePorts {
  readonly store: UnsentStore
  readonly wire: Wire
  /** Runs the work while no other tab and no worker of this device sends. */
  alone<Value>(work: () => Promise<Value>): Promise<Value>
  /** Tells the other tabs that the list of a person changed. */
  told(user: string): void
  /** Something waits: where there is one, the worker is to send it when the network is back. */
  waits(): void
  readonly probe?: (answered: () => void) => () => void
}

/** How a game stands whose changes are not all sent. */
export interface UnsentGame {
  readonly changes: List
  /** `fresh`: it was just entered. `writing`: not kept yet. `kept`: on the device. `held`: in this page only. */
  readonly state: 'fresh' | 'writing' | 'kept' | 'held' | 'refused' | 'clash'
}

export interface UnsentState {
  readonly list: List
  /** Something has been waiting for longer than a score takes on its way. */
  readonly isLate: boolean
  /** Whether the list outlives the page. */
  readonly isDurable: boolean
}

/** Milliseconds after which an entry counts as waiting. */
const LATE = 2000

type Listener = (change: Unsent, outcome: Exclude<Outcome, Later>) => void

/**
 * What the person of this page entered and the server has not confirmed. Each entry is shown at once, then kept on the
 * device, then sent (FRO-6).
 */
export class UnsentQueue {
  readonly #ports: QueuePorts
  readonly #sender: Sender
  readonly #listeners = new Set<() => void>()
  readonly #outcomes = new Set<Listener>()
  #user: string | null = null
  /** The first person of this page. A board may be there, and take points, before its page knows whose session it is. */
  #arrival: PromiseWithResolvers<string> | null = Promise.withResolvers()
  /** Whether the session is known to be this person's. */
  #isSure = false
  #kept: List = []
  /** Entries that are not kept yet. */
  #writing: readonly { op: Op; game: GameId }[] = []
  #isLate = false
  #clock: ReturnType<typeof setTimeout> | undefined
  #state: UnsentState
  #games = new Map<GameId, UnsentGame>()

  constructor(ports: QueuePorts) {
    this.#ports = ports
    this.#state = { list: [], isLate: false, isDurable: ports.store.isDurable }
    this.#sender = new Sender({
      work: step => this.#work(step),
      waits: () => this.#setLate(),
      probe: ports.probe,
    })
  }

  readonly snapshot = (): UnsentState => this.#state
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Null: everything of the game is sent. The same object while nothing changes. */
  of(game: GameId): UnsentGame | null {
    return this.#games.get(game) ?? null
  }

  /** Calls the listener after each answer of the server to a change of this page, before the change is taken out. */
  onOutcome(listener: Listener): () => void {
    this.#outcomes.add(listener)
    return () => this.#outcomes.delete(listener)
  }

  /** The person of the page; null while nobody is signed in. What another person left stays unseen and unsent. */
  setUser(user: string | null): void {
    if (user === this.#user) return
    this.#sender.rest()
    this.#user = user
    this.#isSure = true
    this.#kept = []
    if (!this.#arrival) this.#writing = []
    this.#isLate = false
    this.#tell()
    if (user) this.#arrival?.resolve(user)
    this.#arrival = null
    if (user) void this.#update(user, list => list).then(list => list.length > 0 && this.#isOld())
  }

  /** Reads the list of a person from the device again: another tab, or the worker, changed it. */
  async look(user = this.#user): Promise<void> {
    if (user && user === this.#user) await this.#update(user, list => list)
  }

  /**
   * Takes in what the worker was answered to a change of a person, before the worker takes the change out. A refusal only
   * stands in the list: it leads nobody away from what they do.
   */
  hear({ user, change, outcome }: Answered): void {
    if (user === this.#user && outcome.is !== 'refused') this.#answered(change, outcome)
  }

  /** Enters a change. Resolves once it is kept. */
  want(game: KnownGame, after: Values): Promise<void> {
    const wish = { key: newRequestKey(), madeAt: Date.now(), game, after }
    return this.#enter(game.id, list => add(list, wish))
  }

  /** After a conflict: the person's own values go, on what the other person left. */
  insist(game: GameId): Promise<void> {
    const key = newRequestKey()
    return this.#enter(game, list => insist(list, game, key))
  }

  /** After a refusal: the change goes again. */
  retry(game: GameId): Promise<void> {
    const key = newRequestKey()
    return this.#enter(game, list => retried(list, game, key))
  }

  /** Gives up what is not sent of a game; in a conflict, what the conflict is about. */
  drop(game: GameId): Promise<void> {
    const key = newRequestKey()
    return this.#enter(game, list => dropped(list, game, key))
  }

  /**
   * Resolves with the game of the server once everything of it is sent; with null as soon as something of it waits, for
   * the network or for the person.
   */
  async outcomeOf(game: GameId): Promise<Game | null> {
    let now: Game | null = null
    const forget = this.onOutcome((change, outcome) => {
      if (change.game === game && outcome.is !== 'refused') now = outcome.game
    })
    const { promise, resolve } = Promise.withResolvers<void>()
    const look = () => (this.of(game)?.state ?? 'sent') !== 'fresh' && resolve()
    const leave = this.subscribe(look)
    look()
    await promise
    forget()
    leave()
    return this.of(game) ? null : now
  }

  /** Sends now what can be sent. Resolves when the rest waits. */
  async sendNow(): Promise<void> {
    await this.look()
    await this.#sender.now()
  }

  /** A sign that the network is back. */
  nudge(): void {
    this.#sender.nudge()
  }

  /** The page is out of sight: meanwhile the session may become another person's. */
  doubt(): void {
    this.#isSure = false
  }

  /** Deletes everything of the person of this page from the device. */
  async forget(): Promise<void> {
    const user = this.#user
    if (!user) return
    this.#sender.rest()
    await this.#update(user, () => [])
    this.#ports.told(user)
  }

  async #enter(game: GameId, op: Op): Promise<void> {
    if (!this.#user && !this.#arrival) throw new Error('nobody is signed in')
    const entry = { op, game }
    this.#writing = [...this.#writing, entry]
    this.#tell()
    const user = this.#user ?? (await this.#arrival?.promise)
    if (!user) return
    await this.#update(user, op, entry)
    this.#ports.told(user)
    this.#sender.go()
  }

  async #update(user: string, op: Op, entry?: { op: Op; game: GameId }): Promise<List> {
    const list = await this.#ports.store.update(user, op)
    if (user !== this.#user) return list
    this.#kept = list
    if (entry) this.#writing = this.#writing.filter(other => other !== entry)
    this.#tell()
    return list
  }

  async #work(step: () => AbortSignal): Promise<Later | null> {
    const user = this.#user
    if (!user || !nextOf(this.#kept)) return null
    return this.#ports.alone(async () => {
      if (!this.#isSure) {
        const found = await this.#ports.wire.who(step())
        if ('is' in found) return found
        // The session is another person's: nothing of this person may go by it.
        if (found.user !== user) return later(SIGNED_OUT)
        if (user === this.#user) this.#isSure = true
      }
      return sendAll({
        update: async op => {
          const list = await this.#update(user, op)
          this.#ports.told(user)
          return list
        },
        send: change => this.#send(user, change, step()),
      })
    })
  }

  async #send(user: string, change: Unsent, signal: AbortSignal): Promise<Outcome> {
    if (user !== this.#user) return later(SIGNED_OUT)
    const outcome = await this.#ports.wire.send(change, signal)
    if (outcome.is !== 'later') this.#answered(change, outcome)
    return outcome
  }

  #answered(...answer: Parameters<Listener>): void {
    for (const listener of this.#outcomes) listener(...answer)
  }

  /** What is there should have been sent by now: perhaps by a tab that is gone. */
  #isOld(): void {
    this.#setLate()
    this.#sender.go()
  }

  #setLate(): void {
    if (this.#isLate || !nextOf(this.#state.list)) return
    this.#isLate = true
    this.#ports.waits()
    this.#tell()
  }

  #tell(): void {
    const list = this.#writing.reduce((shown, { op }) => op(shown), this.#kept)
    clearTimeout(this.#clock)
    if (!nextOf(list)) this.#isLate = false
    else if (!this.#isLate) this.#clock = setTimeout(() => this.#isOld(), LATE)
    this.#state = { list, isLate: this.#isLate, isDurable: this.#ports.store.isDurable }
    this.#games = new Map(
      [...new Set(list.map(({ game }) => game))].map(game => [game, this.#standingOf(game)]),
    )
    for (const listener of this.#listeners) listener()
  }

  /** The game as it stands; the object of before when nothing changed, so that its row is not drawn again. */
  #standingOf(game: GameId): UnsentGame {
    const now = { changes: changesOf(this.#state.list, game), state: this.#stateOf(game) }
    const before = this.#games.get(game)
    return before && JSON.stringify(before) === JSON.stringify(now) ? before : now
  }

  #stateOf(game: GameId): UnsentGame['state'] {
    const stop = changesOf(this.#state.list, game)[0]?.stop
    if (stop) return stop.theirs ? 'clash' : 'refused'
    if (!this.#isLate) return 'fresh'
    if (this.#writing.some(entry => entry.game === game)) return 'writing'
    return this.#state.isDurable ? 'kept' : 'held'
  }
}
