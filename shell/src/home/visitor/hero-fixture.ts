import type { Board } from '@pingboard/contracts/http/boards.ts'
import { gameState, sortForLive } from '@pingboard/kit/fixtures'

/** What the hero shows of a fixture. */
export interface HeroFixture {
  id: string
  /** None in the invented evening. */
  day?: string
  teams: readonly [string, string]
  scores: readonly [number | null, number | null]
  isLive: boolean
}

/** The hero has room for one fixture in large and three in small. */
const ROOM = 4

/** Fixtures of a board as the hero shows them: fixtures in play first, without exempt ones. */
export const heroFixtures = (board: Board): HeroFixture[] =>
  sortForLive(board.games, board.today, null)
    .filter(game => gameState(game, board.today) !== 'exempt')
    .slice(0, ROOM)
    .map(game => ({
      id: game.id,
      day: game.predictedDate,
      teams: [game.labelTeam1, game.labelTeam2],
      scores: [game.scoreTeam1, game.scoreTeam2],
      isLive: gameState(game, board.today) === 'live',
    }))

/** Without any public board: an invented evening, which the page labels as an example. */
export const EXAMPLE: readonly HeroFixture[] = [
  { id: '1', teams: ['Ping Rive Gauche 1', 'Raquette des Coteaux 2'], scores: [6, 5], isLive: true },
  { id: '2', teams: ['Cercle du Port 1', 'Ping Rive Gauche 2'], scores: [4, 4], isLive: true },
  { id: '3', teams: ['Ping Rive Gauche 3', 'Amicale du Moulin 1'], scores: [3, 5], isLive: true },
]
