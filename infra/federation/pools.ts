import type { Deadline } from '../outgoing/deadline.ts'
import { OutgoingError } from '../outgoing/error.ts'
import { type FixtureRow, fixtureRowOf } from './fixture-row.ts'
import type { Team } from './teams.ts'
import type { Upstream } from './upstream.ts'

// Keeps the address short, and the answer far under 5 MB.
const POOLS_PER_CALL = 40

/**
 * All fixture rows of the pools the teams stand in: `xml_rencontre_equ` for all of them at once, or, for an account
 * that was not granted that script, `xml_result_equ` pool by pool. @throws OutgoingError
 */
export async function fixtureRows(
  upstream: Upstream,
  teams: readonly Team[],
  deadline: Deadline,
): Promise<readonly FixtureRow[]> {
  const pools = poolsOf(teams)
  try {
    const rows = await Promise.all(
      chunks(pools.map(team => team.pool)).map(async ids => {
        const document = await upstream.call('xml_rencontre_equ', { poule: ids.join('|') }, deadline)
        return document.rows('tour').map(row => fixtureRowOf(row))
      }),
    )
    return rows.flat().filter(row => row !== null)
  } catch (error) {
    if (!(error instanceof OutgoingError) || error.failure !== 'refused') throw error
    const rows = await Promise.all(pools.map(team => rowsOfPool(upstream, team, deadline)))
    return rows.flat()
  }
}

/** One team per pool, in order of pool: the key of the cache must not depend on the order of an answer. */
export function poolsOf(teams: readonly Team[]): readonly Team[] {
  const byPool = new Map(teams.map(team => [team.pool, team]))
  return [...byPool.values()].sort((a, b) => (a.pool < b.pool ? -1 : 1))
}

async function rowsOfPool(upstream: Upstream, team: Team, deadline: Deadline): Promise<FixtureRow[]> {
  const parameters = {
    auto: '1',
    cx_poule: team.pool,
    D1: team.divisionId ?? '',
    organisme_pere: team.organismId ?? '',
  }
  const document = await upstream.call('xml_result_equ', parameters, deadline)
  return document
    .rows('tour')
    .map(row => fixtureRowOf(row, team.pool))
    .filter(row => row !== null)
}

function chunks(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / POOLS_PER_CALL)
  return Array.from({ length: count }, (_, index) =>
    ids.slice(index * POOLS_PER_CALL, (index + 1) * POOLS_PER_CALL),
  )
}
