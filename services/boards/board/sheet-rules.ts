import type { Formula } from '@pingboard/contracts/constants.ts'
import { Rejection } from '../../kernel/decider.ts'
import type { SheetMatch } from './events.ts'
import { rulesOf, type Sheet } from './sheet.ts'

/** Games to win for a match: three in every team formula; at most four (of seven) in the free formula. */
const GAMES_TO_WIN = { official: 3, free: 4 }
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
  if (contradicts(match)) return [{ path: 'winner', rule: 'who won more games' }]
  const notNeeded = firstNotNeeded(match, formula)
  return notNeeded === -1 ? [] : [{ path: `points.${notNeeded}`, rule: 'the match was over' }]
}

/** A player who withdraws may have led. Without points there is no contradiction. */
function contradicts({ points, winner, withdrawn }: SheetMatch): boolean {
  if (winner === null || withdrawn || points.length === 0) return false
  const { home, away } = gamesOf(points)
  return winner === 'home' ? home <= away : away <= home
}

/** Index of the first game after the end of the match; -1 when there is none. */
function firstNotNeeded(match: SheetMatch, formula: Formula | null): number {
  const needed = gamesToWin(match, formula)
  return match.points.findIndex((_, index) => {
    const before = gamesOf(match.points.slice(0, index))
    return Math.max(before.home, before.away) >= needed
  })
}

/** Only the end of a free match shows how many games it needed: the winner stopped there. */
function gamesToWin({ points, winner, withdrawn }: SheetMatch, formula: Formula | null): number {
  if (rulesOf(formula) !== rulesOf('free')) return GAMES_TO_WIN.official
  if (winner === null || withdrawn) return GAMES_TO_WIN.free
  return Math.min(gamesOf(points)[winner], GAMES_TO_WIN.free)
}

/** Games each side has won. The last game may be in play: it counts for the side that leads. */
function gamesOf(points: SheetMatch['points']): { home: number; away: number } {
  const home = points.filter(([ours, theirs]) => ours > theirs).length
  const away = points.filter(([ours, theirs]) => theirs > ours).length
  return { home, away }
}
