import type { Game } from '@pingboard/contracts/http/games.ts'
import { gameState } from '@pingboard/kit/fixtures'

/**
 * Of the fixtures that are played now, the one with the smallest difference of scores; the first of equal ones.
 * @param today the Paris day, `yyyy-MM-dd`
 * @returns null when none is played
 */
export function closest(games: readonly Game[], today: string): Game | null {
  const played = games.filter(game => gameState(game, today) === 'live')
  return played.toSorted((one, other) => difference(one) - difference(other))[0] ?? null
}

const difference = ({ scoreTeam1, scoreTeam2 }: Game) => Math.abs((scoreTeam1 ?? 0) - (scoreTeam2 ?? 0))
