import type { Game, GameWithSheet } from '@pingboard/contracts/http/games.ts'
import type { BoardId, GameId } from '@pingboard/contracts/ids.ts'
import { isFilled, type Score, scoreOf, withMatches } from '@pingboard/contracts/sheet.ts'
import { matchesOf, matchText, type Sheet } from './sheet.ts'

/** Fields of a game that may wait on a device. `sets` holds the matches that are changed, and no others. */
export type Values = Partial<
  Pick<
    GameWithSheet,
    | ('scoreTeam1' | 'scoreTeam2' | 'postponed' | 'done' | 'predictedDate')
    | ('location' | 'time' | 'tables' | 'formula' | 'sets')
  >
>
type Field = keyof Values

/** A game, with its match sheet where the page or the answer has it. */
export type KnownGame = Game & Partial<Pick<GameWithSheet, 'sets'>>

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
  /** The score that the changed sheet gives, as the person sees it. The server counts it itself: never sent. */
  readonly counted?: Score
  /** The server may have it: it is repeated as it is, and nothing is merged into it. */
  readonly isSent: boolean
  /** Why it waits for the person. `theirs`: another person changed the same fields. */
  readonly stop?: { readonly code: string; readonly theirs?: Theirs }
}

function pick(from: KnownGame | Theirs, like: Values): Values {
  const values: Values = Object.fromEntries(Object.keys(like).map(field => [field, from[field as Field]]))
  return like.sets ? { ...values, sets: matchesOf(from.sets ?? [], like.sets) } : values
}

/** A part of a change, as text: what another person may have changed as well. */
type Part = (values: Values) => string

/** The two scores count as one: a mix of two entries is a score that no person entered. */
const partOf =
  (field: Field): Part =>
  values =>
    JSON.stringify(isScore(field) ? [values.scoreTeam1, values.scoreTeam2] : [values[field]])

const isScore = (field: string): boolean => field.startsWith('score')

/** The parts that a change is about. A match is one of the sheet of its formula. */
function partsOf({ before, after }: Unsent): readonly Part[] {
  const isChanged = (part: Part) => part(before) !== part(after)
  const { sets = [], ...fields } = after
  const matches = sets
    .map(
      ({ order }): Part =>
        values =>
          matchText(values.sets, order),
    )
    .filter(isChanged)
  const parts = Object.keys(fields)
    .map(field => partOf(field as Field))
    .filter(isChanged)
  return matches.length > 0 ? [...parts, partOf('formula'), ...matches] : parts
}

export const isNothing = (change: Unsent): boolean => partsOf(change).length === 0

/** What is sent: the changed fields and matches, and no others. Stays the same for as long as the key does. */
export function bodyOf({ before, after }: Unsent): Values {
  const { sets = [], ...fields } = after
  const body: Values = Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => before[field as Field] !== value),
  )
  const matches = sets.filter(({ order }) => matchText(before.sets, order) !== matchText(sets, order))
  return matches.length > 0 ? { ...body, sets: matches } : body
}

const hasScore = (values: Values): boolean => Object.keys(values).some(isScore)

/** A score that resumes a postponed game, here as on the server. A cleared one does not. */
const resumes = ({ scoreTeam1, scoreTeam2 }: Values): boolean => (scoreTeam1 ?? scoreTeam2 ?? null) !== null

/** The game with the changes in it that are not sent yet. The server resumes a postponed game by its score. */
export function withUnsent<G extends KnownGame>(game: G, changes: readonly Unsent[]): G {
  const shown = { ...game }
  for (const { after, counted } of changes) {
    const { sets, ...fields } = after
    const isOtherSheet = fields.formula !== undefined && fields.formula !== shown.formula
    if (resumes({ ...after, ...counted })) shown.postponed = false
    Object.assign(shown, fields, counted)
    if (isOtherSheet) shown.fromSheet = false
    if (counted) shown.fromSheet = counted.scoreTeam1 !== null
    if (!shown.sets || !(sets || isOtherSheet)) continue
    const sheet = withMatches(isOtherSheet ? [] : shown.sets, sets ?? [])
    // Another person's matches count too: they may have come after this change was made.
    Object.assign(shown, { sets: sheet }, isFilled(sheet) ? scoreOf(sheet, shown.formula) : {})
  }
  return shown
}

/** The game as a conflict is shown with. */
export const theirsOf = (game: KnownGame): Theirs => ({ sets: [], ...game })

/**
 * How a change stands to the game of the server: `same`, its values hold already; `free`, another person changed other
 * fields or matches; `clash`, another person changed the same ones to other values, or the formula of the matches.
 */
export function standing(change: Unsent, theirs: Theirs): 'same' | 'free' | 'clash' {
  const { before, after } = change
  const parts = partsOf(change)
  if (parts.every(part => part(after) === part(theirs))) return 'same'
  const isTaken = (part: Part) => part(theirs) !== part(before) && part(theirs) !== part(after)
  return parts.some(isTaken) ? 'clash' : 'free'
}

/** The matches of a change that another person changed to something else; all of them when the formula is another. */
export function takenMatches({ before, after }: Unsent, theirs: Theirs): Sheet {
  const { sets = [], formula } = after
  if (theirs.formula !== formula && theirs.formula !== before.formula) return sets
  return sets.filter(({ order }) => {
    const now = matchText(theirs.sets, order)
    return now !== matchText(before.sets, order) && now !== matchText(sets, order)
  })
}

/** What is left of a change when the other person's values stay: its matches that nobody else changed, or nothing. */
export function yielded(change: Unsent, theirs: Theirs, key: string): Unsent | null {
  const { stop: _, counted: __, ...rest } = change
  const sets = matchesOf(change.after.sets ?? [], takenMatches(change, theirs), false)
  const after: Values = { formula: theirs.formula, sets }
  const sheet = withMatches(theirs.sets, sets)
  const left: Unsent = {
    ...rest,
    ...{ key, after, revision: theirs.revision, isSent: false },
    before: pick(theirs, after),
    ...(isFilled(sheet) ? { counted: scoreOf(sheet, theirs.formula) } : {}),
  }
  return isNothing(left) ? null : left
}

/** Two changes of one game as one that nothing was sent of. */
export function folded(first: Unsent, second: Unsent): Unsent {
  // Another formula begins another sheet: what was entered on the one before goes with it.
  const kept = second.before.formula === second.after.formula ? first : without(first, ['sets'])
  const before: Values = { ...second.before, ...kept.before }
  const after: Values = { ...kept.after, ...second.after }
  if (after.postponed && resumes({ ...second.after, ...second.counted }))
    after.postponed = second.after.postponed ?? false
  // A form that postpones or moves a game opens it again with it. Taken back, it is as it was.
  const isBack = (['postponed', 'predictedDate'] as const).some(
    field => field in kept.after && after[field] === before[field],
  )
  if (isBack && 'done' in before && !('done' in second.after)) after.done = before.done
  const { sets } = kept.after
  if (sets && second.after.sets) {
    const later = (second.before.sets ?? []).filter(({ order }) => !matchText(sets, order))
    before.sets = withMatches(later, kept.before.sets ?? [])
    after.sets = withMatches(sets, second.after.sets)
  }
  // A sheet takes the place of a typed score; one that lost its last winner leaves its place to a typed one.
  const isTypedAfter = second.after.scoreTeam1 !== undefined && kept.counted?.scoreTeam1 === null
  const counted = second.counted ?? (isTypedAfter ? undefined : kept.counted)
  const both: Unsent = {
    ...second,
    madeAt: first.madeAt,
    revision: first.revision,
    before,
    after,
    isSent: false,
  }
  return counted ? { ...without(both, ['scoreTeam1', 'scoreTeam2']), counted } : both
}

/** The change without some of its fields. */
export function without({ counted: _, ...change }: Unsent, fields: readonly Field[]): Unsent {
  const bare = (values: Values): Values =>
    Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field as Field)))
  return { ...change, before: bare(change.before), after: bare(change.after) }
}

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
  shown: KnownGame,
  after: Values,
  given: Pick<Unsent, 'key' | 'madeAt' | 'revision'>,
): Unsent {
  const { id: game, boardId: board, labelTeam1, labelTeam2, scoreTeam1, scoreTeam2, formula } = shown
  const whole: Values = {
    ...(hasScore(after) ? { scoreTeam1, scoreTeam2 } : {}),
    ...(after.sets ? { formula } : {}),
    ...after,
  }
  const counted = countedAfter(shown, after)
  return {
    ...given,
    ...{ game, board, labelTeam1, labelTeam2 },
    before: pick(shown, whole),
    after: whole,
    ...(counted ? { counted } : {}),
    isSent: false,
  }
}

/** The score after a change of the sheet; undefined when the sheet does not give it, neither before nor after. */
function countedAfter({ sets = [], formula: old }: KnownGame, after: Values): Score | undefined {
  const { formula = old, sets: matches } = after
  if (formula === old && !matches) return undefined
  const sheet = withMatches(formula === old ? sets : [], matches ?? [])
  return isFilled(sheet) || (isFilled(sets) && !hasScore(after)) ? scoreOf(sheet, formula) : undefined
}
