import { isDone } from '@pingboard/contracts/game-rules.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import type { Entry } from './history.ts'
import { pairOf, samePair } from './pair.ts'

/** Where a person can go from an entry: to before it, or to how it left the fixture. */
export type Way = 'undo' | 'restore'

/** How the newest entry left its fixture is how the fixture is, so that entry can only be undone. */
export const waysOf = (entry: Entry, entries: readonly Entry[]): readonly [Way, ...Way[]] =>
  entries.find(({ gameId }) => gameId === entry.gameId)?.last === entry.last ? ['undo'] : ['restore', 'undo']

/** The revision of the board that a way leads to. */
export const aimOf = (entry: Entry, way: Way): number => (way === 'undo' ? entry.first - 1 : entry.last)

const FIELDS = ['predictedDate', 'time', 'location', 'tables', 'formula'] as const

/** A fact of a fixture that a way back changes, beside its score. */
export type Part = 'state' | (typeof FIELDS)[number]

/** What a way back does to a fixture. */
export interface Effect {
  /** The fixture after it. */
  after: Game
  /** Another score comes back. */
  isScore: boolean
  parts: readonly Part[]
  /** Something on the match sheet changed since. */
  isSheet: boolean
  /** Another sheet comes back: the server removes the names of the present sheet. */
  endsNames: boolean
  /** Further changes that are taken back with it. */
  further: number
}

/**
 * @param entries of the log, newest first
 * @param now the fixture as it is
 * @param then the fixture as it was at the aim
 */
export function effectOf(
  { entry, way, entries, today }: { entry: Entry; way: Way; entries: readonly Entry[]; today: string },
  now: Game,
  then: Game,
): Effect {
  const aim = aimOf(entry, way)
  const since = entries.filter(({ gameId, last }) => gameId === entry.gameId && last > aim)
  const { scoreTeam1, scoreTeam2, postponed, predictedDate, time, location, tables, formula } = then
  const past = { scoreTeam1, scoreTeam2, postponed, predictedDate, time, location, tables, formula }
  // A day that has passed since closes the fixture, whatever was so then.
  const after: Game = { ...now, ...past, done: isDone(then, today) }
  const isOtherState = now.postponed !== after.postponed || now.done !== after.done
  return {
    after,
    isScore: !samePair(pairOf(now), pairOf(after)),
    parts: [
      ...(isOtherState ? (['state'] as const) : []),
      ...FIELDS.filter(field => now[field] !== after[field]),
    ],
    isSheet: since.some(({ told }) => told.some(({ change }) => OF_SHEET.has(change.type))),
    endsNames: now.formula !== after.formula,
    further: since.filter(({ last, undoneAt }) => last !== entry.last && undoneAt === null).length,
  }
}

const OF_SHEET = new Set<string>(['matches', 'sheet-emptied', 'formula'])

/** The fixture is that way already. */
export const isNothing = ({ isScore, parts, isSheet }: Effect): boolean =>
  !isScore && parts.length === 0 && !isSheet
