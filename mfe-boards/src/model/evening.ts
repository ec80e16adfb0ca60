import type { Game } from '@pingboard/contracts/http/games.ts'
import { ownResults } from '@pingboard/contracts/own-results.ts'
import { counts } from '@pingboard/kit/fixtures'

/** Results of the evening for the own club. */
export interface Evening {
  wins: number
  draws: number
  losses: number
}

/** Counts the results of the club, except those of fixtures between two of its teams: they say nothing of the club. */
export function eveningOf(games: readonly Game[], today: string, ownClub: string): Evening {
  const evening = { wins: 0, draws: 0, losses: 0 }
  const counted = { V: 'wins', N: 'draws', D: 'losses' } as const
  for (const game of games) {
    const [own, other] = ownResults(game, today, ownClub)
    if (own && !other) evening[counted[own.outcome]] += 1
  }
  return evening
}

/** How many fixtures were played, put off, or had no opponent. */
export function tallyOf(games: readonly Game[], today: string) {
  const { done, postponed, exempt } = counts(games, today)
  return { played: done, postponed, exempt }
}
