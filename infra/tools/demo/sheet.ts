import { FORMULAS, type Formula } from '@pingboard/contracts/constants.ts'
import type { Match, updateGamePlayers } from '@pingboard/contracts/http/games.ts'
import { lettersIn, MATCH_ORDER } from '@pingboard/contracts/match-order.ts'
import type { BodyInput } from '@pingboard/contracts/route.ts'
import { CAST, OPPONENTS } from './cast.ts'

/** The formula of the demo's sheets. A match won gives one point, so the score counts the decided matches. */
export const FORMULA = '4x14' satisfies Formula

/** Matches of a team fixture. */
export const { matches: MATCHES } = FORMULAS[FORMULA]
const LETTERS = FORMULAS[FORMULA].home + FORMULAS[FORMULA].away

const ORDER = MATCH_ORDER[FORMULA]
const lettersAt = (order: number) => ({ order, ...lettersIn(ORDER[order - 1] ?? '') })

/**
 * The matches from one place of the sheet to another, both included, each won in three to five games.
 * @param chance numbers from 0 to 1
 */
export function matchesOf(from: number, to: number, chance: () => number): Match[] {
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const isHome = chance() < 0.5
    // Three games won, the last one of the match among them.
    const games = [true, true]
    for (let lost = Math.floor(chance() * 3); lost > 0; lost -= 1)
      games.splice(Math.floor(chance() * 3), 0, false)
    const points = [...games, true].map((isWon): [number, number] => {
      const fewer = Math.floor(chance() * 10)
      return isWon === isHome ? [11, fewer] : [fewer, 11]
    })
    return { ...lettersAt(from + index), points, winner: isHome ? 'home' : 'away', withdrawn: false }
  })
}

/** The sheet of a fixture to which the away team did not come: it loses every match, without a point. */
export const forfeit = (): Match[] =>
  ORDER.map((_, index) => ({ ...lettersAt(index + 1), points: [], winner: 'home', withdrawn: true }))

/** The players of the letters: the people of the demo on their own side. @param licence the captain's */
export function playersOf(
  isHome: boolean,
  licence: string | null,
): BodyInput<typeof updateGamePlayers>['players'] {
  const own = CAST.map(({ firstname, lastname }, place) => ({
    name: `${firstname} ${lastname}`,
    licence: place === 0 ? licence : null,
  }))
  const others = OPPONENTS.map(name => ({ name, licence: null }))
  const players = isHome ? [...own, ...others] : [...others, ...own]
  return Object.fromEntries([...LETTERS].map((letter, place) => [letter, players[place] ?? null]))
}
