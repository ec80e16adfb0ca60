import { seasonOf } from './calendar.ts'
import type { ContestKey, Division, Pool } from './pools.ts'
import type { World } from './world.ts'

export const CONTESTS: Readonly<Record<ContestKey, { id: number; label: string }>> = {
  men: { id: 15_954, label: 'FED_Championnat de France par Equipes Masculin' },
  women: { id: 15_955, label: 'FED_Championnat de France par Equipes Féminin' },
  pro: { id: 17_222, label: 'FED_Championnats de France par équipes Pro' },
}

/** Contest ids change every season. */
export function contestId(id: number, today: number): number {
  return id + (seasonOf(today) - 2025) * 2_000
}

/** `D1` and `cx_poule`, different in each phase. */
export function divisionId(division: Division, phase: 1 | 2): number {
  return 198_000 + (phase - 1) * 10_000 + division.index
}
export function poolId(pool: Pool, phase: 1 | 2): number {
  return 1_140_000 + (phase - 1) * 60_000 + pool.index
}

export function divisionById(world: World, id: number): { division: Division; phase: 1 | 2 } | undefined {
  const phase = id >= 208_000 ? 2 : 1
  const division = world.divisions[id - divisionId0(phase)]
  return division === undefined ? undefined : { division, phase }
}
export function poolById(world: World, id: number): { pool: Pool; phase: 1 | 2 } | undefined {
  const phase = id >= 1_200_000 ? 2 : 1
  const pool = world.pools[id - 1_140_000 - (phase - 1) * 60_000]
  return pool === undefined ? undefined : { pool, phase }
}
const divisionId0 = (phase: 1 | 2) => 198_000 + (phase - 1) * 10_000

export function divisionLabel(division: Division, phase: 1 | 2): string {
  return division.label.replace('%', String(phase))
}
