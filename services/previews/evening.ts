import { type GameState, gameState, hasPoint, isExempt, isOver } from '@pingboard/contracts/game-rules.ts'
import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import { ownResults } from '@pingboard/contracts/own-results.ts'
import { shownBoard } from '@pingboard/contracts/team-names.ts'

export type Outcome = 'won' | 'drawn' | 'lost'

/** A fixture as a preview tells it. */
export interface ToldFixture {
  readonly game: Game
  readonly state: Exclude<GameState, 'exempt'>
  /** Home, away; null when there is none, or none may be told. */
  readonly score: readonly [number, number] | null
  /** Ended without a point, as pages show it; false when no score may be told. */
  readonly isToConfirm: boolean
  /** For the club of the board; null without a result, and between two teams of the club. */
  readonly outcome: Outcome | null
}

/** A board as a preview tells it, under the names that pages show. */
export interface Evening {
  readonly board: Board
  readonly stands: 'live' | 'over' | 'postponed' | 'ahead'
  /** The most important ones first, without exempt ones. */
  readonly fixtures: readonly ToldFixture[]
  /** Null until the evening is over, and when no result may be told. */
  readonly figures: Readonly<Record<Outcome, number>> | null
}

const RANK = { live: 0, done: 1, upcoming: 2, postponed: 3 } as const

/** @param isHidden no score, and nothing that follows from one, is told */
export function eveningOf(given: Board, isHidden: boolean): Evening {
  const board = shownBoard(given)
  const fixtures = board.games
    .filter(game => !isExempt(game))
    .map(game => told(game, board, isHidden))
    .sort((one, other) => RANK[one.state] - RANK[other.state])
  const stands = standing(board, fixtures)
  const outcomes = fixtures.flatMap(({ outcome }) => outcome ?? [])
  const count = (wanted: Outcome) => outcomes.filter(outcome => outcome === wanted).length
  const figures =
    stands === 'over' && outcomes.length > 0
      ? { won: count('won'), drawn: count('drawn'), lost: count('lost') }
      : null
  return { board, stands, fixtures, figures }
}

function told(game: Game, { today, clubNumber }: Board, isHidden: boolean): ToldFixture {
  const state = gameState(game, today) as ToldFixture['state']
  const isTold = !isHidden && (state === 'live' || state === 'done')
  return {
    game,
    state,
    score: isTold && hasPoint(game) ? [game.scoreTeam1 ?? 0, game.scoreTeam2 ?? 0] : null,
    // A fixture in play has a point.
    isToConfirm: isTold && !hasPoint(game),
    outcome: isTold ? outcomeOf(game, today, clubNumber) : null,
  }
}

const NAMES = { V: 'won', N: 'drawn', D: 'lost' } as const

function outcomeOf(game: Game, today: string, club: string): Outcome | null {
  const [own, other] = ownResults(game, today, club)
  return own && !other ? NAMES[own.outcome] : null
}

function standing({ games, today }: Board, fixtures: readonly ToldFixture[]): Evening['stands'] {
  if (fixtures.some(({ state }) => state === 'live')) return 'live'
  if (!isOver(games, today)) return 'ahead'
  return fixtures.some(({ state }) => state === 'done') ? 'over' : 'postponed'
}
