import type { Game } from '@pingboard/contracts/http/games.ts'

const SPOKEN = ['scoreTeam1', 'scoreTeam2', 'postponed', 'done'] as const

/** Fixtures whose score or state differs; what was not there before is no change. */
export function changedBetween(before: readonly Game[], after: readonly Game[]): Game[] {
  const known = new Map(before.map(game => [game.id, game]))
  return after.filter(game => {
    const old = known.get(game.id)
    return old !== undefined && SPOKEN.some(field => old[field] !== game[field])
  })
}
