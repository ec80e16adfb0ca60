import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Game, GameWithSheet } from '@pingboard/contracts/http/games.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { isOwn, winnerOf } from '@pingboard/kit/fixtures'
import type { Scene } from './moments.ts'

/** Why a moment of an evening is worth seeing again. A fixture has one reason: the first that applies, in this order. */
const HIGHLIGHTS = ['turned', 'late', 'level', 'widest'] as const

/** A moment that a summary names, told from the side that came out ahead. */
export interface Highlight {
  kind: (typeof HIGHLIGHTS)[number]
  /** The replay shows the evening at this revision. */
  revision: number
  at: string
  /** The fixture with its result. */
  game: Game
  /** Who won, or came back to a draw. */
  side: 1 | 2
  /** The final score, the side's own points first. */
  score: readonly [number, number]
  /** The score at this moment, the side's own points first. */
  scoreThen: readonly [number, number]
}

/** As many as a page shows without being a log. */
const MOST = 5
/** Points by which a team was behind before it counts as a turn. */
const BEHIND = 2
/** Points of a lead from which a win may be the widest of an evening. */
const WIDE = 4

/**
 * The moments of a finished evening, in the order of the clock: fixtures of the own club first where there are too many.
 * @param scenes of the evening, oldest first, see `scenesOf`
 */
export function highlightsOf(
  { games, today, clubNumber }: Pick<Board, 'games' | 'today' | 'clubNumber'>,
  scenes: readonly Scene[],
): Highlight[] {
  const scored = Map.groupBy(scenes.filter(isScored), ({ after }) => after.id)
  const isOurs = (game: Game) => isOwn(game, 1, clubNumber) || isOwn(game, 2, clubNumber)
  const widest = widestWin(games, today, clubNumber)
  const found = games.flatMap(game => {
    if (!game.done || game.postponed || (!game.scoreTeam1 && !game.scoreTeam2)) return []
    return highlightOf(game, winnerOf(game, today), scored.get(game.id) ?? [], widest) ?? []
  })
  return found
    .toSorted(
      (one, other) =>
        Number(isOurs(other.game)) - Number(isOurs(one.game)) ||
        HIGHLIGHTS.indexOf(one.kind) - HIGHLIGHTS.indexOf(other.kind),
    )
    .slice(0, MOST)
    .toSorted((one, other) => one.revision - other.revision)
}

type ScoredScene = Scene & { after: GameWithSheet; before: GameWithSheet }

/** A change of a score that was right: what was corrected or taken back later is no part of the evening. */
const isScored = (scene: Scene): scene is ScoredScene =>
  scene.struck === null && scene.before !== null && scene.after !== null && isOther(scene.before, scene.after)

const isOther = (one: Game, other: Game) =>
  one.scoreTeam1 !== other.scoreTeam1 || one.scoreTeam2 !== other.scoreTeam2

/** Points of a side and of the other one. */
const seenFrom = (side: 1 | 2, { scoreTeam1, scoreTeam2 }: Game): readonly [number, number] => {
  const points = [scoreTeam1 ?? 0, scoreTeam2 ?? 0] as const
  return side === 1 ? points : [points[1], points[0]]
}
const leadOf = ([own, other]: readonly [number, number]): number => own - other

function highlightOf(
  game: Game,
  winner: 1 | 2 | null,
  scenes: readonly ScoredScene[],
  widest: GameId | null,
): Highlight | null {
  const last = scenes.at(-1)
  // The log that was read does not reach back to this fixture, or its score was never entered point by point.
  if (!last || isOther(last.after, game)) return null
  const worst = (side: 1 | 2) =>
    scenes.reduce((low, scene) => (lead(side, scene) < lead(side, low) ? scene : low), last)
  const lead = (side: 1 | 2, scene: ScoredScene) => leadOf(seenFrom(side, scene.after))
  const told = (kind: Highlight['kind'], side: 1 | 2, { entry, after }: ScoredScene): Highlight => ({
    kind,
    revision: entry.last,
    at: entry.at,
    game,
    side,
    score: seenFrom(side, game),
    scoreThen: seenFrom(side, after),
  })
  if (winner === null) {
    const side = lead(1, last) === 0 && leadOf(seenFrom(1, last.before)) < 0 ? 1 : 2
    const isLate = leadOf(seenFrom(side, last.before)) < 0
    return isLate ? told('level', side, last) : null
  }
  const low = worst(winner)
  if (lead(winner, low) <= -BEHIND) return told('turned', winner, low)
  if (leadOf(seenFrom(winner, game)) <= 2 && leadOf(seenFrom(winner, last.before)) <= 1)
    return told('late', winner, last)
  return game.id === widest ? told('widest', winner, last) : null
}

/** The fixture that a team of the club won by the most points, and alone by as many; null without one. */
function widestWin(games: readonly Game[], today: string, ownClub: string): GameId | null {
  const wins = games.flatMap(game => {
    const winner = winnerOf(game, today)
    const isInternal = isOwn(game, 1, ownClub) && isOwn(game, 2, ownClub)
    if (winner === null || isInternal || !isOwn(game, winner, ownClub)) return []
    return { id: game.id, lead: leadOf(seenFrom(winner, game)) }
  })
  const [first, second] = wins.toSorted((one, other) => other.lead - one.lead)
  return first && first.lead >= WIDE && first.lead > (second?.lead ?? 0) ? first.id : null
}
