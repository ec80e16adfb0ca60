import type { Game } from '@pingboard/contracts/http/games.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { codeOf } from '@pingboard/kit/api'
import type { SaveOptions } from '../../api/save-game.ts'
import { type Pair, pairOf, samePair } from '../../model/pair.ts'
import { changeOf, draftOf, type GameChange, isEmpty } from '../../model/score-draft.ts'

/** What the sender needs of the outside. */
export interface SenderPorts {
  save(id: GameId, change: GameChange, options: SaveOptions): Promise<Game>
  read(id: GameId): Promise<Game>
  /** Something newer is known. */
  learn(game: Game): void
}

/** What was tapped and is not confirmed yet. */
export interface SenderState {
  wanted: Wish | null
  /** Place of the first unconfirmed tap among all that were made. */
  order: number
  isSending: boolean
  /** Code of what went wrong; the value is kept. */
  failure: string | null
  /** Somebody else's score, in the way of ours. */
  rival: Game | null
}

/** What is away now may be there later: such a score is sent again by itself. Anything else waits for the person. */
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
  /** Given when it is to be changed with the score. */
  postponed?: boolean
}

const REST: SenderState = { wanted: null, order: 0, isSending: false, failure: null, rival: null }

/**
 * Sends the scores tapped for one fixture: absolute values, one request at a time, the last value wins over the ones
 * tapped before it, and never over what somebody else saved in between.
 */
export class ScoreSender {
  readonly #ports: SenderPorts
  readonly #listeners = new Set<() => void>()
  #state = REST
  #known: Game
  /** The fixture as it was when the first unconfirmed tap was made. */
  #origin: Game
  #attempt = { what: '', key: '' }

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

  /** The fixture as the page knows it now. */
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

  /** Settles when it is sent, or waits again. */
  async retry(): Promise<void> {
    this.#set({ failure: null })
    await this.#push()
  }

  /** Gives up the value that was not sent, or keeps theirs. */
  drop(): void {
    this.#set({ wanted: null, failure: null, rival: null })
  }

  /** Ours after all: theirs has been seen. */
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
      const key = this.#keyFor(JSON.stringify([base.revision, change]))
      this.#take(await this.#ports.save(base.id, change, { revision: base.revision, key }))
      this.#origin = this.#known
      if (this.#state.wanted === wanted) this.#set({ wanted: null })
    } catch (error) {
      await this.#recover(codeOf(error), base.revision)
    }
    this.#set({ isSending: false })
    if (this.#state.failure === null) await this.#push()
  }

  /** Behind: look at what is there now, the next push compares. Anything else waits for the person. */
  async #recover(code: string, sentOn: number): Promise<void> {
    if (code !== 'STALE_REVISION') return this.#set({ failure: code })
    try {
      this.#take(await this.#ports.read(this.#known.id))
      // Nothing newer to compare with: asking again at once would go round in circles.
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

  #keyFor(what: string): string {
    if (this.#attempt.what !== what) this.#attempt = { what, key: crypto.randomUUID() }
    return this.#attempt.key
  }

  #set(part: Partial<SenderState>): void {
    this.#state = { ...this.#state, ...part }
    for (const listener of this.#listeners) listener()
  }
}
