import { FORMULAS, type Formula } from './constants.ts'

// Rules of the match sheet, shared by the server, which judges by them, and the pages, which count before it answers.

/** What the rules ask of an individual match. */
interface Played {
  readonly points: readonly (readonly [home: number, away: number])[]
  readonly winner: 'home' | 'away' | null
  readonly withdrawn: boolean
}

export interface Score {
  readonly scoreTeam1: number | null
  readonly scoreTeam2: number | null
}

/** Without a chosen formula, the free one holds. */
export const rulesOf = (formula: Formula | null) => FORMULAS[formula ?? 'free']

/** Sets to win for a match: three in every team formula. A free match may be the best of seven. */
export const SETS_TO_WIN = { official: 3, free: 4 } as const

export const setsToWin = (formula: Formula | null): number =>
  rulesOf(formula) === FORMULAS.free ? SETS_TO_WIN.free : SETS_TO_WIN.official

/** Sets that each side has won. The last set may be in play: it counts for the side that leads. */
export const setsWon = ({ points }: Pick<Played, 'points'>): Record<'home' | 'away', number> => ({
  home: points.filter(([home, away]) => home > away).length,
  away: points.filter(([home, away]) => away > home).length,
})

/** A match on the sheet has a winner. From then on the score comes from the sheet and cannot be typed. */
export const isFilled = (sheet: readonly Pick<Played, 'winner'>[]): boolean =>
  sheet.some(({ winner }) => winner !== null)

/** The score of the fixture from its sheet; null before the first win. */
export function scoreOf(
  sheet: readonly Pick<Played, 'winner' | 'withdrawn'>[],
  formula: Formula | null,
): Score {
  if (!isFilled(sheet)) return { scoreTeam1: null, scoreTeam2: null }
  const { win, loss } = rulesOf(formula)
  const sum = (side: 'home' | 'away') =>
    sheet.reduce((total, { winner, withdrawn }) => {
      if (winner === null) return total
      if (winner === side) return total + win
      return total + (withdrawn ? 0 : loss)
    }, 0)
  return { scoreTeam1: sum('home'), scoreTeam2: sum('away') }
}

/** The sheet with these matches put in by their order; other matches stay. */
export function withMatches<M extends { readonly order: number }>(
  sheet: readonly M[],
  matches: readonly M[],
): M[] {
  const byOrder = new Map([...sheet, ...matches].map(match => [match.order, match]))
  return [...byOrder.values()].sort((one, other) => one.order - other.order)
}
