import { FORMULAS } from '@pingboard/contracts/constants.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import type { Change } from '@pingboard/contracts/http/history.ts'
import { gameState } from '@pingboard/kit/fixtures'

/** What can have happened to a fixture while nobody looked, the most important first. */
const KINDS = ['turned', 'finished', 'decided', 'postponed', 'started', 'level', 'score'] as const

export interface Happening {
  /** The fixture as it is now. */
  game: Game
  kind: (typeof KINDS)[number]
  /** The other side took the lead meanwhile. A finished fixture may have turned, too. */
  hasTurned: boolean
  /** Moment of its last change, as the log has it; null where the log was not read that far. */
  at: string | null
}

interface Between {
  before: readonly Game[]
  after: readonly Game[]
  /** The changes in between as far as they are known, newest first. */
  changes: readonly Change[]
  today: string
  /** Fixtures of the own club and followed ones come first. */
  isMine: (game: Game) => boolean
}

/** One happening for each fixture that looks otherwise now: the most important one. */
export function meanwhile({ before, after, changes, today, isMine }: Between): Happening[] {
  const known = new Map(before.map(game => [game.id, game]))
  return after
    .flatMap(game => {
      const old = known.get(game.id)
      const own = changes.filter(({ gameId }) => gameId === game.id)
      return old ? (happeningOf(old, game, own, today) ?? []) : []
    })
    .toSorted(
      (one, other) =>
        Number(isMine(other.game)) - Number(isMine(one.game)) ||
        rankOf(one) - rankOf(other) ||
        (other.at ?? '').localeCompare(one.at ?? ''),
    )
}

function happeningOf(old: Game, game: Game, changes: readonly Change[], today: string): Happening | null {
  const [was, is] = [gameState(old, today), gameState(game, today)]
  const hasTurned = is !== 'upcoming' && turned(old, game, changes)
  const told = { game, hasTurned, at: changes[0]?.at ?? null }
  if (is === 'exempt') return null
  if (is !== was && is === 'done') return { ...told, kind: 'finished' }
  if (is !== was && is === 'postponed') return { ...told, kind: 'postponed' }
  if (old.scoreTeam1 === game.scoreTeam1 && old.scoreTeam2 === game.scoreTeam2) return null
  if (isDecided(game) && !isDecided(old)) return { ...told, kind: 'decided' }
  if (hasTurned) return { ...told, kind: 'turned' }
  if (is !== was && is === 'live') return { ...told, kind: 'started' }
  if (leadOf(game) === 0 && leadOf(old) !== 0) return { ...told, kind: 'level' }
  return { ...told, kind: 'score' }
}

/** A finish or a decision that came by turning the fixture is as much a turn. */
const rankOf = ({ kind, hasTurned }: Happening): number => (hasTurned ? 0 : KINDS.indexOf(kind))

type Scores = Pick<Game, 'scoreTeam1' | 'scoreTeam2'>

/** 1 while the first side leads, -1 while the second does, 0 when level. */
const leadOf = ({ scoreTeam1, scoreTeam2 }: Scores): number =>
  Math.sign((scoreTeam1 ?? 0) - (scoreTeam2 ?? 0))

/** Whether the side that leads now, or has won, was behind on the way. */
function turned(old: Game, game: Game, changes: readonly Change[]): boolean {
  const lead = leadOf(game)
  if (lead === 0) return false
  let { scoreTeam1, scoreTeam2 } = old
  let wasBehind = leadOf(old) === -lead
  for (const change of changes.toReversed()) {
    if (change.scoreTeam1 !== undefined) scoreTeam1 = change.scoreTeam1
    if (change.scoreTeam2 !== undefined) scoreTeam2 = change.scoreTeam2
    wasBehind ||= leadOf({ scoreTeam1, scoreTeam2 }) === -lead
  }
  return wasBehind
}

/** One side has won more than half of the matches: the others change nothing. Known for formulas of one point a match. */
function isDecided({ formula, scoreTeam1, scoreTeam2 }: Game): boolean {
  if (formula === null || formula === 'free') return false
  const { matches, win, loss } = FORMULAS[formula]
  return win === 1 && loss === 0 && Math.max(scoreTeam1 ?? 0, scoreTeam2 ?? 0) > matches / 2
}
