import type { Match } from '@pingboard/contracts/http/games.ts'

/** The individual matches of a fixture, in the order of the sheet. */
export type Sheet = readonly Match[]

/** The matches of these orders; `isIn: false` gives the others. */
export const matchesOf = (sheet: Sheet, like: Sheet, isIn = true): Match[] =>
  sheet.filter(({ order }) => like.some(other => other.order === order) === isIn)

const COMPARED = ['home', 'away', 'points', 'winner', 'withdrawn']

/** A match as text in a fixed order of its fields, to compare; '' for a match that is not on the sheet. */
export const matchText = (sheet: Sheet | undefined, order: number): string =>
  JSON.stringify(
    sheet?.find(match => match.order === order),
    COMPARED,
  ) ?? ''
