import type { Formula } from '@pingboard/contracts/constants.ts'
import { rulesOf, SETS_TO_WIN, setsToWin, setsWon } from '@pingboard/contracts/sheet.ts'
import { Rejection } from '../../kernel/decider.ts'
import type { SheetMatch } from './events.ts'
import type { Sheet } from './sheet.ts'

const MOST_PROBLEMS = 20

interface Problem {
  readonly path: string
  readonly rule: string
}

/**
 * Checks that the matches are allowed on a sheet of the formula.
 * @throws Rejection SHEET_INVALID, with the path of each wrong field: `sets.2.home`
 */
export function refuseInvalid(matches: Sheet, formula: Formula | null): void {
  const problems = matches.flatMap((match, index) =>
    [
      ...placeProblems(match, matches, formula),
      ...sideProblems(match, formula),
      ...resultProblems(match, formula),
    ].map(({ path, rule }) => ({ path: `sets.${index}.${path}`, rule })),
  )
  if (problems.length > 0) throw new Rejection('SHEET_INVALID', { fields: problems.slice(0, MOST_PROBLEMS) })
}

/** @throws Rejection SHEET_INVALID for a letter the formula has no player for; `path` is the field of the letters */
export function refuseUnknownLetters(
  letters: readonly string[],
  formula: Formula | null,
  path: string,
): void {
  const { home, away } = rulesOf(formula)
  const fields = letters
    .filter(letter => !home.includes(letter) && !away.includes(letter))
    .map(letter => ({ path: `${path}.${letter}`, rule: NOT_OF_FORMULA }))
  if (fields.length > 0) throw new Rejection('SHEET_INVALID', { fields: fields.slice(0, MOST_PROBLEMS) })
}

const NOT_OF_FORMULA = 'a letter of this side of the formula'

function placeProblems(match: SheetMatch, matches: Sheet, formula: Formula | null): Problem[] {
  const { matches: last } = rulesOf(formula)
  if (match.order > last) return [{ path: 'order', rule: `at most ${last}` }]
  const first = matches.find(({ order }) => order === match.order)
  return first === match ? [] : [{ path: 'order', rule: 'each order once' }]
}

function sideProblems(match: SheetMatch, formula: Formula | null): Problem[] {
  const rules = rulesOf(formula)
  const problems: Problem[] = []
  for (const side of ['home', 'away'] as const) {
    const letters = match[side]
    if (letters.some(letter => !rules[side].includes(letter)))
      problems.push({ path: side, rule: NOT_OF_FORMULA })
    if (new Set(letters).size < letters.length) problems.push({ path: side, rule: 'each letter once' })
  }
  if (match.home.length !== match.away.length)
    problems.push({ path: 'away', rule: 'as many players as home' })
  return problems
}

function resultProblems(match: SheetMatch, formula: Formula | null): Problem[] {
  if (contradicts(match)) return [{ path: 'winner', rule: 'who won more sets' }]
  const notNeeded = firstNotNeeded(match, formula)
  return notNeeded === -1 ? [] : [{ path: `points.${notNeeded}`, rule: 'the match was over' }]
}

/** A player who withdraws may have led. Without points there is no contradiction. */
function contradicts({ points, winner, withdrawn }: SheetMatch): boolean {
  if (winner === null || withdrawn || points.length === 0) return false
  const { home, away } = setsWon({ points })
  return winner === 'home' ? home <= away : away <= home
}

/** Index of the first set after the end of the match; -1 when there is none. */
function firstNotNeeded(match: SheetMatch, formula: Formula | null): number {
  const needed = setsNeeded(match, formula)
  return match.points.findIndex((_, index) => {
    const before = setsWon({ points: match.points.slice(0, index) })
    return Math.max(before.home, before.away) >= needed
  })
}

/** Only the end of a free match shows how many sets it needed: the winner stopped there. */
function setsNeeded({ points, winner, withdrawn }: SheetMatch, formula: Formula | null): number {
  const needed = setsToWin(formula)
  if (needed !== SETS_TO_WIN.free || winner === null || withdrawn) return needed
  return Math.min(setsWon({ points })[winner], needed)
}
