import type { Board } from '@pingboard/contracts/http/boards.ts'
import { gameState } from '@pingboard/kit/fixtures'

/** Whether a fixture of the board is in play, or still to come today (Paris time). */
export const isTonight = ({ games, today }: Board): boolean =>
  games.some(game => game.predictedDate === today && ['live', 'upcoming'].includes(gameState(game, today))) ||
  games.some(game => gameState(game, today) === 'live')
