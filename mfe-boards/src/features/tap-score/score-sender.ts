import type { Game } from '@pingboard/contracts/http/games.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { codeOf, requestKeys } from '@pingboard/kit/api'
import type { SaveOptions } from '../../api/save-game.ts'
import { type Pair, pairOf, samePair } from '../../model/pair.ts'
import { changeOf, draftOf, type GameChange, isEmpty } from '../../model/score-draft.ts'

/** What the sender needs from outside. */
export interface SenderPorts {
  save(id: GameId, change: GameChange, options: SaveOptions): Promise<Game>
  read(id: GameId): Promise<Game>
  /** Called with each fixture from the server. */
  learn(game: Game): void
}

/** What was tapped and is not confirmed yet. */
export interface SenderState {
  wanted: Wish | null
  /** Number of the first unconfirmed tap, counted over all taps. */
  order: number
  isSending: boolean
  /** Error code of the last attempt. The value is kept. */
  failure: string | null
  /** Fixture with another person's score that conflicts with ours. */
  rival: Game | null
}

/** Errors that may pass: after one of these the score is sent again by itself. After any other the person decides. */
const PASSING: ReadonlySet<string> = new Set([
  'NETWORK',
  'INTERNAL',
  'OVERLOADED',
  'STOPPING',
  'STORE_UNAVAILABLE',
  'OUTCOME_UNKNOWN',
  'VIEW_BEHIND',
  'DISK_FULL',
  'TOO_MANY_REQUESTS',
])
export const isPassing = (code: string | null): boolean => code !== null && PASSING.has(code)

let taps = 0

export interface Wish {
  pair: Pair
  /** Present when the flag changes with the score. */
  postponed?: boolean
}

const REST: SenderState = { wanted: null, order: 0, isSending: false, failure: null, rival: null }

/**
 * Sends the scores tapped for one fixture, as absolute values, one request at a time. A later tap replaces the taps
 * before it. A tap never overwrites a score that another person saved in between.
 */
export class ScoreSender {
  readonly #ports: SenderPorts
  readonly #listeners = new Set<() => void>()
  #state = REST
  #known: Game
  /** The fixture as it was when the first unconfirmed tap was made. */
  #origin: Game
  readonly #keyFor = requestKeys()

  constructor(game: Game, ports: SenderPorts) {
    this.#known = game
    this.#origin = game
    this.#ports = ports
  }

  readonly snapshot = (): SenderState => this.#state
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get game(): Game {
    return this.#known
  }

  /** Takes over the fixture when it is newer. */
  note(game: Game): void {
    if (game.revision > this.#known.revision) this.#known = game
  }

  want(wanted: Wish): void {
    taps += 1
    const isFirst = this.#state.wanted === null
    if (isFirst) this.#origin = this.#known
    this.#set({ wanted, failure: null, order: isFirst ? taps : this.#state.order })
    void this.#push()
  }

  /** Resolves when the score is sent, or waits again. */
  async retry(): Promise<void> {
    this.#set({ failure: null })
    await this.#push()
  }

  /** Gives up the unsent score. After a conflict the other person's score stays. */
  drop(): void {
    this.#set({ wanted: null, failure: null, rival: null })
  }

  /** Sends our score, after the person saw the other score. */
  insist(): void {
    this.#origin = this.#state.rival ?? this.#known
    this.#set({ rival: null })
    void this.#push()
  }

  async #push(): Promise<void> {
    const { wanted, isSending, rival } = this.#state
    if (!wanted || isSending || rival) return
    const base = this.#known
    if (this.#isTakenFrom(base, wanted)) return this.#set({ rival: base })
    const { postponed = base.postponed } = wanted
    const change = changeOf(draftOf(base), { ...draftOf(base), pair: wanted.pair, postponed })
    if (isEmpty(change)) return this.#set({ wanted: null })
    this.#set({ isSending: true })
    try {
      const key = this.#keyFor([base.revision, change])
      this.#take(await this.#ports.save(base.id, change, { revision: base.revision, key }))
      this.#origin = this.#known
      if (this.#state.wanted === wanted) this.#set({ wanted: null })
    } catch (error) {
      await this.#recover(codeOf(error), base.revision)
    }
    this.#set({ isSending: false })
    if (this.#state.failure === null) await this.#push()
  }

  /** After `STALE_REVISION` reads the fixture again; the next push compares. After any other code the score waits. */
  async #recover(code: string, sentOn: number): Promise<void> {
    if (code !== 'STALE_REVISION') return this.#set({ failure: code })
    try {
      this.#take(await this.#ports.read(this.#known.id))
      // The server returned nothing newer to compare with. Another attempt at once would repeat without end.
      if (this.#known.revision <= sentOn) this.#set({ failure: code })
    } catch (error) {
      this.#set({ failure: codeOf(error) })
    }
  }

  #isTakenFrom(now: Game, wanted: Wish): boolean {
    const pair = pairOf(now)
    return !samePair(pair, pairOf(this.#origin)) && !samePair(pair, wanted.pair)
  }

  #take(game: Game): void {
    this.note(game)
    this.#ports.learn(game)
  }

  #set(part: Partial<SenderState>): void {
    this.#state = { ...this.#state, ...part }
    for (const listener of this.#listeners) listener()
  }
}
