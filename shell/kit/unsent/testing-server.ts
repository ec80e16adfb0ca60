import type { GameId, UserId } from '@pingboard/contracts/ids.ts'
import { isFilled, scoreOf, withMatches } from '@pingboard/contracts/sheet.ts'
import { bodyOf, type KnownGame, type Unsent, type Values } from './change.ts'
import type { Outcome } from './list.ts'
import { later, refusalOf } from './outcome.ts'
import type { Wire } from './queue.ts'

/** What becomes of one request: the request is lost, its answer is lost, or neither. */
export type Fate = 'fine' | 'request lost' | 'answer lost'

/** A model of the server: carries out each key once, and refuses a change of a game that has another revision. */
export class TestServer {
  readonly #games = new Map<GameId, KnownGame>()
  readonly #answers = new Map<string, KnownGame>()
  /** Each change that was carried out, in order: who, which game, what the scores were then. */
  readonly carriedOut: {
    user: string
    key: string
    game: GameId
    scores: readonly [number | null, number | null]
  }[] = []
  /** Keys as they arrived, repeats included. */
  readonly arrived: string[] = []
  session: UserId | null
  /** Fates of the next requests; then all goes well. */
  fates: Fate[] = []
  /** Refuses every change with this answer. */
  refusal: { status: number; code: string; retryAfter?: number } | null = null

  constructor(games: readonly KnownGame[], session: UserId | null) {
    this.session = session
    for (const game of games) this.#games.set(game.id, game)
  }

  game(id: GameId): KnownGame {
    const game = this.#games.get(id)
    if (!game) throw new Error(`no game ${id}`)
    return game
  }

  /** Another person's change. */
  change(id: GameId, { sets: matches = [], ...fields }: Values): KnownGame {
    const now = this.game(id)
    const old = fields.formula === undefined || fields.formula === now.formula ? (now.sets ?? []) : []
    const sets = withMatches(old, matches)
    const score = isFilled(sets) ? scoreOf(sets, fields.formula ?? now.formula) : {}
    const after = { ...now, ...fields, ...score, sets, revision: now.revision + 1 }
    this.#games.set(id, after)
    return after
  }

  readonly wire: Wire = {
    who: async () => {
      if (this.#isLost('request lost')) return later()
      return this.session ? { user: this.session } : later('NOT_SIGNED_IN')
    },
    send: async change => {
      const fate = this.fates.shift() ?? 'fine'
      if (fate === 'request lost') return later()
      const outcome = this.#carryOut(change)
      return fate === 'answer lost' ? later() : outcome
    },
  }

  #isLost(fate: Fate): boolean {
    if (this.fates[0] !== fate) return false
    this.fates.shift()
    return true
  }

  #carryOut(change: Unsent): Outcome {
    const { key, game: id, revision } = change
    this.arrived.push(key)
    const known = this.#answers.get(key)
    if (known) return { is: 'saved', game: known }
    if (!this.session) return later('NOT_SIGNED_IN')
    const { refusal } = this
    if (refusal) return refusalOf(refusal.status, refusal)
    const now = this.game(id)
    if (revision === null) throw new Error('a change was sent without the revision it was made on')
    if (revision !== now.revision) return { is: 'stale', game: now }
    const after = this.change(id, bodyOf(change))
    this.#answers.set(key, after)
    const { scoreTeam1, scoreTeam2 } = after
    this.carriedOut.push({ user: this.session, key, game: id, scores: [scoreTeam1, scoreTeam2] })
    return { is: 'saved', game: after }
  }
}
