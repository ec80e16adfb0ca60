import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import { counts, gameState } from '@pingboard/kit/fixtures'

/** Whether the fixture is in play, or still to come today (Paris time). */
export function isOfTonight(game: Game, today: string): boolean {
  const state = gameState(game, today)
  return state === 'live' || (state === 'upcoming' && game.predictedDate === today)
}

export const isTonight = ({ games, today }: Board): boolean => games.some(game => isOfTonight(game, today))

/** Number of fixtures in play. */
export const liveOn = ({ games, today }: Board): number => counts(games, today).live
