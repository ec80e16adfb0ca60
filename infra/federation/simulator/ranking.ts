import type { Fixture } from './fixtures.ts'
import type { Pool } from './pools.ts'
import type { Team } from './teams.ts'

export interface Standing {
  readonly team: Team
  /** Place in the draw. */
  readonly draw: number
  readonly played: number
  readonly points: number
  readonly victories: number
  readonly draws: number
  readonly defeats: number
  readonly forfeits: number
  readonly won: number
  readonly lost: number
  /** Same points and difference as the row before. */
  readonly tied: boolean
}

/** The ranking of a pool: 3 points for a victory, 2 for a draw, 1 for a defeat, none for a forfeit. */
export function rankingOf(pool: Pool, fixtures: readonly Fixture[]): readonly Standing[] {
  const rows = pool.slots
    .filter(team => team !== null)
    .map((team, draw) => standingOf(team, draw, fixtures))
    .sort((a, b) => b.points - a.points || difference(b) - difference(a) || a.draw - b.draw)
  return rows.map((row, index) => {
    const above = rows[index - 1]
    const tied = above !== undefined && above.points === row.points && difference(above) === difference(row)
    return { ...row, tied }
  })
}

const difference = (row: Omit<Standing, 'tied'>) => row.won - row.lost

function standingOf(team: Team, draw: number, fixtures: readonly Fixture[]): Omit<Standing, 'tied'> {
  const row = {
    team,
    draw,
    played: 0,
    points: 0,
    victories: 0,
    draws: 0,
    defeats: 0,
    forfeits: 0,
    won: 0,
    lost: 0,
  }
  for (const { home, away, scores } of fixtures) {
    if (scores === null || (home !== team && away !== team)) continue
    const [own, other] = home === team ? scores : [scores[1], scores[0]]
    row.played += 1
    row.won += Number(own)
    row.lost += Number(other)
    if (own === '') row.forfeits += 1
    else if (Number(own) > Number(other)) row.victories += 1
    else if (Number(own) < Number(other)) row.defeats += 1
    else row.draws += 1
  }
  return { ...row, points: 3 * row.victories + 2 * row.draws + row.defeats }
}
