import { FORMULAS, type Formula } from '@pingboard/contracts/constants.ts'
import type { Match } from '@pingboard/contracts/http/games.ts'

/** Every player of one three against every player of the other, then the double. */
const THREE = ['A:X', 'B:Y', 'C:Z', 'B:X', 'A:Z', 'C:Y', 'B:Z', 'C:X', 'A:Y', 'AB:XY']

/**
 * Who plays whom, in the order of the sheet. For four players this is the order of the federation's sheets; for three
 * and six it is a first proposal. The scorer may change the players of each match.
 */
const PLANS: Readonly<Record<Exclude<Formula, 'free'>, readonly string[]>> = {
  ...both('4x14', [
    ...['A:W', 'B:X', 'C:Y', 'D:Z', 'A:X', 'B:W', 'D:Y', 'C:Z'],
    ...['AB:WX', 'CD:YZ', 'A:Y', 'C:W', 'D:X', 'B:Z'],
  ]),
  ...both('3x10', THREE),
  '6x20': [...renamed('ABC', 'UVW'), ...renamed('DEF', 'XYZ')],
}

/** A formula and the one that counts its matches 2-1-0. */
function both<Name extends '4x14' | '3x10'>(name: Name, plan: readonly string[]) {
  return { [name]: plan, [`${name}-210`]: plan } as Record<Name | `${Name}-210`, readonly string[]>
}

/** The plan of three for another six players. */
function renamed(home: string, away: string): string[] {
  const letters = new Map([...'ABCXYZ'].map((letter, place) => [letter, `${home}${away}`[place] ?? letter]))
  return THREE.map(pair => [...pair].map(letter => letters.get(letter) ?? letter).join(''))
}

const blank = (order: number, pair: string): Match => {
  const [home = '', away = ''] = pair.split(':')
  return { order, home: [...home], away: [...away], points: [], winner: null, withdrawn: false }
}

/**
 * The lines of a sheet: each match as it is entered, or as the formula plans it. A free sheet has one line more than it
 * has matches, up to its last.
 */
export function linesOf(formula: Formula | null, sets: readonly Match[]): Match[] {
  if (formula === null) return [...sets]
  if (formula === 'free') {
    const last = sets.at(-1)?.order ?? 0
    return last < FORMULAS.free.matches ? [...sets, blank(last + 1, 'A:U')] : [...sets]
  }
  return PLANS[formula].map(
    (pair, place) => sets.find(({ order }) => order === place + 1) ?? blank(place + 1, pair),
  )
}

export const isDouble = ({ home }: Pick<Match, 'home'>): boolean => home.length > 1

/** The place of a double among the doubles of the sheet, from 1. */
export const doubleNumber = (lines: readonly Match[], match: Match): number =>
  lines.filter(line => isDouble(line) && line.order <= match.order).length

/** The first line after this one that has no winner; the first of the sheet when none follows. */
export function nextOpen(lines: readonly Match[], after: number): Match | null {
  const open = lines.filter(({ winner, order }) => winner === null && order !== after)
  return open.find(({ order }) => order > after) ?? open[0] ?? null
}

/** Letters of each side in a formula. */
export const lettersOf = (formula: Formula | null) => FORMULAS[formula ?? 'free']
