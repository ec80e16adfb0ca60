import type { Change } from '@pingboard/contracts/http/history.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { parisToday } from '@pingboard/kit/fixtures'

/** Fields of a fixture that a change sets, as far as they are known. */
export type Known = Partial<
  Pick<Change, 'scoreTeam1' | 'scoreTeam2' | 'predictedDate' | 'location' | 'time' | 'tables' | 'formula'>
>

/** A change, with what was true before it, as far as the read part of the history says it. */
export interface Told {
  change: Change
  before: Known
}

/** What one command changed: one line of the log. */
export interface Entry {
  /** Revisions of its first and its last change. */
  first: number
  last: number
  at: string
  /** null: the board itself. */
  gameId: GameId | null
  by: Change['by']
  /** Oldest first. */
  told: readonly Told[]
  /** Moment of the change that took this one back; null while it is in force. */
  undoneAt: string | null
}

/** Every fixture begins so; its day comes from the federation. */
const BEGINNING: Known = {
  scoreTeam1: null,
  scoreTeam2: null,
  location: null,
  time: null,
  tables: null,
  formula: null,
}

/** The lines of a log. @param changes newest first, without a gap */
export const entriesOf = (changes: readonly Change[]): Entry[] => entriesIn(toldOf(changes))

/** The lines of a log whose changes say what they replaced. @param changes newest first */
export function entriesIn(changes: readonly Told[]): Entry[] {
  const entries: Entry[] = []
  for (const told of changes) {
    const { revision, at, gameId, by } = told.change
    const newer = entries.at(-1)
    if (newer && isOneCommand(newer, told.change)) {
      newer.first = revision
      newer.told = [told, ...newer.told]
    } else entries.push({ first: revision, last: revision, at, gameId, by, told: [told], undoneAt: null })
  }
  markUndone(entries)
  return entries
}

/** A command about a fixture records one change for each reason, all at one moment. */
const isOneCommand = ({ gameId, at, by }: Entry, change: Change): boolean =>
  gameId !== null && gameId === change.gameId && at === change.at && by?.id === change.by?.id

function toldOf(changes: readonly Change[]): Told[] {
  const beginning = changes.at(-1)?.type === 'opened' ? BEGINNING : {}
  const known = new Map<GameId, Known>()
  return changes
    .toReversed()
    .map(change => {
      if (!change.gameId) return { change, before: {} }
      const before = known.get(change.gameId) ?? beginning
      known.set(change.gameId, { ...before, ...valuesOf(change) })
      return { change, before }
    })
    .reverse()
}

function valuesOf({ scoreTeam1, scoreTeam2, predictedDate, location, time, tables, formula }: Change): Known {
  const values: Known = { scoreTeam1, scoreTeam2, predictedDate, location, time, tables, formula }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

/** The revision to which an entry took its fixture back; null for other entries. */
export const wentBackTo = ({ told }: Entry): number | null =>
  told.find(({ change }) => change.type === 'reverted')?.change.to ?? null

/** A way back that is in force itself takes back everything between its aim and itself. */
function markUndone(entries: readonly Entry[]): void {
  const ways = new Map<GameId | null, { to: number; at: string }>()
  for (const entry of entries) {
    const way = ways.get(entry.gameId)
    if (way && entry.last > way.to) {
      entry.undoneAt = way.at
      continue
    }
    const to = wentBackTo(entry)
    if (to !== null) ways.set(entry.gameId, { to, at: entry.at })
  }
}

/** Entries of the same day in Paris, newest day first. */
export function entriesByDay(entries: readonly Entry[]): { day: string; entries: Entry[] }[] {
  const days = Map.groupBy(entries, ({ at }) => parisToday(Date.parse(at)))
  return [...days].map(([day, ofDay]) => ({ day, entries: ofDay }))
}

/** "Marie L."; null without a name. */
export const shortPerson = (person: { firstname: string | null; lastname: string | null }): string | null =>
  [person.firstname, person.lastname && `${person.lastname.slice(0, 1)}.`].filter(Boolean).join('\u00a0') ||
  null
