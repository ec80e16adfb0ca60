import type { Club } from '@pingboard/contracts/http/federation.ts'
import type { Federation } from '@pingboard/services/ports/federation.ts'
import { type Deadline, part } from '../outgoing/deadline.ts'
import { type Asking, DAY, HOUR, MINUTE, unlessUpstreamFails } from './asking.ts'
import { createCache } from './cache.ts'
import { clubsOfDepartment } from './clubs.ts'
import type { FixtureRow } from './fixture-row.ts'
import { fixturesOfClub } from './fixtures.ts'
import { ORGANISM_TYPES, type Organism, organismsOf } from './organisms.ts'
import { fixtureRows, poolsOf } from './pools.ts'
import { championshipTeams, type Team } from './teams.ts'

const CLUB_NUMBER = /^[0-9]{3}[0-9A-Z][0-9]{4}$/
const DEPARTMENT = /^[0-9][0-9A-Z][0-9A-Z]?$/
const ISO_DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/

/** Clubs and their fixtures. */
export function clubQuestions({
  clock,
  upstream,
  request,
  fresh,
}: Asking): Pick<Federation, 'fixturesOfClub' | 'clubsOfDepartment'> {
  const clubs = createCache<readonly Club[]>(clock, { entries: 150, freshMs: 12 * HOUR, keepMs: 14 * DAY })
  const teams = createCache<readonly Team[]>(clock, { entries: 4000, freshMs: 3 * HOUR, keepMs: 3 * DAY })
  const rows = createCache<readonly FixtureRow[]>(clock, {
    entries: 500,
    freshMs: 5 * MINUTE,
    keepMs: 2 * DAY,
  })
  const organisms = createCache<readonly Organism[]>(clock, {
    entries: 10,
    freshMs: 7 * DAY,
    keepMs: 90 * DAY,
  })

  /** Labels beside the point: without them fixtures are still fixtures, so they may take half the time and fail. */
  async function organismsById(deadline: Deadline): Promise<ReadonlyMap<string, Organism>> {
    const some = part(deadline, 0.5)
    const lists = await Promise.all(
      ORGANISM_TYPES.map(type =>
        unlessUpstreamFails(
          organisms.read(type, async () => organismsOf(await upstream.call('xml_organisme', { type }, some))),
        ),
      ),
    )
    return new Map(lists.flatMap(list => list?.value ?? []).map(organism => [organism.id, organism]))
  }

  return {
    fixturesOfClub(number, from, to) {
      const valid = CLUB_NUMBER.test(number) && ISO_DAY.test(from) && ISO_DAY.test(to)
      return request(valid, async deadline => {
        // Without `type` every contest comes, the professional one included; championships are kept by their label.
        const known = await teams.read(number, async () =>
          championshipTeams(await upstream.call('xml_equipe', { numclu: number }, deadline)),
        )
        if (known.value.length === 0) return fresh([], known)
        const pools = poolsOf(known.value)
        const key = pools.map(team => team.pool).join('|')
        const [played, labels] = await Promise.all([
          rows.read(key, () => fixtureRows(upstream, pools, deadline)),
          organismsById(deadline),
        ])
        const club = { number, teams: known.value, organisms: labels }
        return fresh(fixturesOfClub(club, played.value, { from, to }), played, known)
      })
    },

    clubsOfDepartment(department) {
      return request(DEPARTMENT.test(department), async deadline => {
        const found = await clubs.read(department, () =>
          clubsOfDepartment(department, dep => upstream.call('xml_club_dep2', { dep }, deadline)),
        )
        return fresh(found.value, found)
      })
    },
  }
}
