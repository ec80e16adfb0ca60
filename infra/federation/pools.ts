import type { Asking } from './asking.ts'
import type { FixtureRow } from './fixture-row.ts'
import type { Team } from './teams.ts'
import { all, first, type Way } from './ways.ts'

// The limit keeps the address short, and the answer far under 5 MB.
const POOLS_PER_CALL = 40

/**
 * All fixture rows of the teams' pools: `xml_rencontre_equ` for all pools at once, or `xml_result_equ` pool by pool,
 * which gives the same except for live data.
 */
export function fixtureRowsOfTeams(call: Asking['call'], teams: readonly Team[]): Way<FixtureRow> {
  const pools = poolsOf(teams)
  const ids = pools.map(team => team.pool)
  const atOnce = chunks(ids).map(some => call('xml_rencontre_equ', { poule: some.join('|') }))
  const apart = pools.map(({ pool, divisionId, organismId }) =>
    call('xml_result_equ', {
      auto: '1',
      cx_poule: pool,
      D1: divisionId ?? '',
      organisme_pere: organismId ?? '',
    }),
  )
  return first([all(atOnce), all(apart)])
}

/** One team per pool, in order of pool: the key in the cache must not depend on the order of an answer. */
function poolsOf(teams: readonly Team[]): readonly Team[] {
  const byPool = new Map(teams.map(team => [team.pool, team]))
  return [...byPool.values()].sort((a, b) => (a.pool < b.pool ? -1 : 1))
}

function chunks(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / POOLS_PER_CALL)
  return Array.from({ length: count }, (_, index) =>
    ids.slice(index * POOLS_PER_CALL, (index + 1) * POOLS_PER_CALL),
  )
}
