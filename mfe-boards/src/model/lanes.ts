import type { Game, GameWithSheet } from '@pingboard/contracts/http/games.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { gameState, isOwn } from '@pingboard/kit/fixtures'
import type { Scene } from './moments.ts'
import type { TimeLine } from './time-line.ts'

/** What a mark says: a point for the side that is drawn above or below the line, or an end. */
export type MarkKind = 'above' | 'below' | 'end'

export interface Mark {
  /** Share of the line, 0 to 1. */
  at: number
  kind: MarkKind
  /** It did not last, or it takes another one back. */
  isHollow: boolean
}

/** One fixture along the line: a table, seen from the side. */
export interface Lane {
  id: GameId
  marks: readonly Mark[]
  /** Where it was in play, as shares of the line. */
  spans: readonly { from: number; to: number }[]
}

/**
 * @param scenes with the stop of the line at the same index
 * @param ownClub whose points are drawn above; of two teams of it, or of none, those of the home team
 */
export function lanesOf(
  games: readonly Game[],
  scenes: readonly Scene[],
  line: TimeLine,
  ownClub: string,
): Lane[] {
  const lanes = new Map(
    games.map(game => [
      game.id,
      { above: aboveOf(game, ownClub), ...empty(), begins: null as number | null },
    ]),
  )
  for (const [index, scene] of scenes.entries()) {
    const { before, after } = scene
    const lane = after && lanes.get(after.id)
    const at = (line.stops[index]?.x ?? 0) / line.length
    if (!lane || !before) continue
    lane.marks.push(...marksOf(scene, before, after, lane.above).map(mark => ({ ...mark, at })))
    // With any day in its place: `done` already says whether the day closed the fixture.
    const isLive = gameState(after, '') === 'live'
    if (isLive && lane.begins === null) lane.begins = at
    if (!isLive && lane.begins !== null) {
      lane.spans.push({ from: lane.begins, to: at })
      lane.begins = null
    }
  }
  return [...lanes].map(([id, { marks, spans, begins }]) => ({
    id,
    marks,
    spans: begins === null ? spans : [...spans, { from: begins, to: 1 }],
  }))
}

const empty = (): { marks: Mark[]; spans: { from: number; to: number }[] } => ({ marks: [], spans: [] })

const aboveOf = (game: Game, ownClub: string): 1 | 2 =>
  isOwn(game, 2, ownClub) && !isOwn(game, 1, ownClub) ? 2 : 1

function marksOf(
  { moment, struck }: Scene,
  before: GameWithSheet,
  after: GameWithSheet,
  above: 1 | 2,
): Omit<Mark, 'at'>[] {
  const isHollow = struck !== null || moment === 'corrected' || moment === 'takenBack'
  const isOther = [before.scoreTeam1 !== after.scoreTeam1, before.scoreTeam2 !== after.scoreTeam2]
  const marks: Omit<Mark, 'at'>[] = ([1, 2] as const)
    .filter(side => isOther[side - 1])
    .map(side => ({ kind: side === above ? 'above' : 'below', isHollow }))
  const isEnd = (after.done && !before.done) || (after.postponed && !before.postponed)
  return isEnd ? [...marks, { kind: 'end', isHollow: struck !== null }] : marks
}
