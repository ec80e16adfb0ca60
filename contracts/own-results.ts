import { gameState, winnerOf } from './game-rules.ts'
import type { Game } from './http/games.ts'
import { isOwn } from './team-names.ts'

/** Won, drawn or lost: victoire, nul, défaite. Screens translate the letter. */
export type Outcome = 'V' | 'N' | 'D'

export interface OwnResult {
  side: 1 | 2
  outcome: Outcome
}

/**
 * The results of the own club's teams in a fixture, home first: two when two teams of the club met; none while it is
 * not done, and when it ended without a score, which has to be confirmed.
 */
export function ownResults(game: Game, today: string, ownClub: string): OwnResult[] {
  if (gameState(game, today) !== 'done' || (!game.scoreTeam1 && !game.scoreTeam2)) return []
  const winner = winnerOf(game, today)
  return ([1, 2] as const)
    .filter(side => isOwn(game, side, ownClub))
    .map(side => ({ side, outcome: winner === null ? 'N' : winner === side ? 'V' : 'D' }))
}
