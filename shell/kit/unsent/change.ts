import type { Game } from '@pingboard/contracts/http/games.ts'
import type { BoardId, GameId } from '@pingboard/contracts/ids.ts'

/** Fields of a game that may wait on a device. The two scores count as one: a mix of two entries is nobody's score. */
const TOGETHER = [
  ['scoreTeam1', 'scoreTeam2'],
  ['postponed'],
  ['done'],
  ['predictedDate'],
  ['location'],
  ['time'],
  ['tables'],
  ['formula'],
] as const
type Field = (typeof TOGETHER)[number][number]
export type Values = Partial<Pick<Game, Field>>

/** The game as the server has it, where a conflict is shown. */
export type Theirs = Required<Values> & Pick<Game, 'revision' | 'updatedAt'>

/** One change of one game that the server has not confirmed. Holds no name of a person. */
export interface Unsent {
  /** Idempotency key. A change that may have reached the server keeps it. */
  readonly key: string
  readonly board: BoardId
  readonly game: GameId
  readonly labelTeam1: string
  readonly labelTeam2: string
  /** Moment of the first entry in it. Milliseconds since 1970. */
  readonly madeAt: number
  /** Revision of the game that it was made on; null: the revision that the change before it leaves. */
  readonly revision: number | null
  /** The fields it changes, as the person saw them and as they shall be. */
  readonly before: Values
  readonly after: Values
  /** The server may have it: it is repeated as it is, and nothing is merged into it. */
  readonly isSent: boolean
  /** Why it waits for the person. `theirs`: another person changed the same fields. */
  readonly stop?: { readonly code: string; readonly theirs?: Theirs }
}

const pick = <V extends Values>(from: V, like: Values): Values =>
  Object.fromEntries(Object.keys(like).map(field => [field, from[field as Field]]))

const differs = (one: Values, other: Values, group: readonly Field[]): boolean =>
  group.some(field => one[field] !== other[field])

/** The groups of fields that the change is about. */
const changedIn = ({ before, after }: Unsent): (readonly Field[])[] =>
  TOGETHER.filter(group => differs(before, after, group))

export const isNothing = (change: Unsent): boolean => changedIn(change).length === 0

/** What is sent: the changed fields and no other. Stays the same for as long as the key does. */
export const bodyOf = ({ before, after }: Unsent): Values =>
  Object.fromEntries(Object.entries(after).filter(([field, value]) => before[field as Field] !== value))

/** The game with the changes in it that are not sent yet. The server resumes a postponed game by its score. */
export function withUnsent<G extends Game>(game: G, changes: readonly Unsent[]): G {
  const shown = { ...game }
  for (const { after } of changes) {
    if ((after.scoreTeam1 ?? after.scoreTeam2 ?? null) !== null) shown.postponed = false
    Object.assign(shown, after)
  }
  return shown
}

/** The game's fields as a conflict is shown with. */
export const theirsOf = (game: Game): Theirs => {
  const { scoreTeam1, scoreTeam2, postponed, done, predictedDate, location, time, tables, formula } = game
  const { revision, updatedAt } = game
  return {
    ...{ scoreTeam1, scoreTeam2, postponed, done, predictedDate, location, time, tables, formula },
    ...{ revision, updatedAt },
  }
}

/**
 * How a change stands to the game of the server: `same`, its values hold already; `free`, another person changed other
 * fields; `clash`, another person changed the same fields to other values.
 */
export function standing(change: Unsent, theirs: Theirs): 'same' | 'free' | 'clash' {
  const groups = changedIn(change)
  if (groups.every(group => !differs(change.after, theirs, group))) return 'same'
  const isTaken = (group: readonly Field[]) =>
    differs(theirs, change.before, group) && differs(theirs, change.after, group)
  return groups.some(isTaken) ? 'clash' : 'free'
}

/** Two changes of one game as one that nothing was sent of. */
export const folded = (first: Unsent, second: Unsent): Unsent => ({
  ...second,
  madeAt: first.madeAt,
  revision: first.revision,
  before: { ...second.before, ...first.before },
  after: { ...first.after, ...second.after },
  isSent: false,
})

/** The change made again on the game that another person left. */
export const madeOn = (change: Unsent, theirs: Theirs, key: string): Unsent => {
  const { stop: _, ...rest } = change
  return {
    ...rest,
    key,
    revision: theirs.revision,
    before: pick(theirs, change.after),
    isSent: false,
  }
}

/** A new change of a game. */
export function changeOf(
  shown: Game,
  after: Values,
  given: Pick<Unsent, 'key' | 'madeAt' | 'revision'>,
): Unsent {
  const { id: game, boardId: board, labelTeam1, labelTeam2, scoreTeam1, scoreTeam2 } = shown
  const hasScore = 'scoreTeam1' in after || 'scoreTeam2' in after
  const whole: Values = { ...(hasScore ? { scoreTeam1, scoreTeam2 } : {}), ...after }
  return {
    ...given,
    ...{ game, board, labelTeam1, labelTeam2 },
    before: pick(shown, whole),
    after: whole,
    isSent: false,
  }
}
