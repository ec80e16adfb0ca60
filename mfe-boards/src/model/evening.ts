import type { Game } from '@pingboard/contracts/http/games.ts'
import { gameState, isOwn, winnerOf } from '@pingboard/kit/fixtures'

/** Results of the evening for the own club. */
export interface Evening {
  wins: number
  draws: number
  losses: number
}

/** Counts finished fixtures with a score, except fixtures between two teams of the own club. */
export function eveningOf(games: readonly Game[], today: string, ownClub: string): Evening {
  const evening = { wins: 0, draws: 0, losses: 0 }
  for (const game of games) {
    const sides = ([1, 2] as const).filter(side => isOwn(game, side, ownClub))
    const [own] = sides
    if (sides.length !== 1 || gameState(game, today) !== 'done' || (!game.scoreTeam1 && !game.scoreTeam2))
      continue
    const winner = winnerOf(game, today)
    evening[winner === null ? 'draws' : winner === own ? 'wins' : 'losses'] += 1
  }
  return evening
}
