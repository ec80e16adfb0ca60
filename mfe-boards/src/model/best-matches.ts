import type { GameWithSheet, Match } from '@pingboard/contracts/http/games.ts'
import { isOwn } from '@pingboard/kit/fixtures'
import type { Side } from './match-play.ts'

/** A match of an own player that was won after all its sets, or from two sets behind. */
export interface BestMatch {
  game: GameWithSheet
  match: Match
  side: Side
  /** Points of the last set, the winner's first. */
  last: readonly [number, number]
  /** Sets behind at the worst moment. */
  behind: number
}

const MOST = 5
/** Sets of a whole match. */
const WHOLE = 5

/**
 * The best won matches of the own club: those that took every set, those won from the furthest behind first, then those
 * whose last set was the longest. From the sheets alone; matches without points of their sets tell nothing.
 */
export function bestMatches(games: readonly GameWithSheet[], ownClub: string): BestMatch[] {
  return games
    .flatMap(game => game.sets.flatMap(match => bestOf(game, match, ownClub) ?? []))
    .toSorted((one, other) => other.behind - one.behind || lengthOf(other) - lengthOf(one))
    .slice(0, MOST)
}

const lengthOf = ({ last: [won, lost] }: BestMatch): number => won + lost

function bestOf(game: GameWithSheet, match: Match, ownClub: string): BestMatch | null {
  const { winner, points, withdrawn } = match
  const last = points.at(-1)
  if (winner === null || withdrawn || points.length < WHOLE || !last) return null
  if (!isOwn(game, winner === 'home' ? 1 : 2, ownClub)) return null
  const seen = (set: readonly [number, number]) => (winner === 'home' ? set : ([set[1], set[0]] as const))
  let [lead, behind] = [0, 0]
  for (const set of points) {
    const [own, other] = seen(set)
    lead += Math.sign(own - other)
    behind = Math.max(behind, -lead)
  }
  return { game, match, side: winner, last: seen(last), behind }
}
