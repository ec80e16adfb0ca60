import { FEDERATION_DEADLINE_S } from '@pingboard/contracts/constants.ts'
import type { Club, Freshness } from '@pingboard/contracts/http/federation.ts'
import { Rejection } from '@pingboard/services/kernel/decider.ts'
import type { Clock } from '@pingboard/services/ports/clock.ts'
import type { Federation, Fresh } from '@pingboard/services/ports/federation.ts'
import type { Log } from '@pingboard/services/ports/log.ts'
import { allowedBase } from './addresses.ts'
import { type Cached, createCache } from './cache.ts'
import { clubsOfDepartment } from './clubs.ts'
import { type Deadline, deadlineIn, part } from './deadline.ts'
import { toRejection, UpstreamError } from './errors.ts'
import type { FixtureRow } from './fixture-row.ts'
import { fixturesOfClub } from './fixtures.ts'
import { ORGANISM_TYPES, type Organism, organismsOf } from './organisms.ts'
import { fixtureRows, poolsOf } from './pools.ts'
import { openSerial } from './serial.ts'
import { championshipTeams, type Team } from './teams.ts'
import { createTransport, DEFAULT_LIMITS, type TransportLimits } from './transport.ts'
import { type Credentials, createUpstream } from './upstream.ts'

export interface FederationOptions {
  /** `smartping`: the real service; `demo`: the simulated one on 127.0.0.1. */
  readonly source: Freshness['source']
  /** Where the scripts are, for example `https://apiv2.fftt.com/mobile/pxml/`. */
  readonly address: string
  readonly credentials: Credentials
  /** A serial number the federation already knows; else one is made and kept. */
  readonly serial?: string
  /** The data directory: holds the serial number. */
  readonly directory: string
  readonly clock: Clock
  readonly log: Log
  /** Milliseconds a request may take in all, retries and every upstream call included. */
  readonly deadlineMs?: number
  readonly limits?: Partial<TransportLimits>
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const CLUB_NUMBER = /^[0-9]{3}[0-9A-Z][0-9]{4}$/
const DEPARTMENT = /^[0-9][0-9A-Z][0-9A-Z]?$/
const ISO_DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/

/**
 * The federation's data over the Smartping protocol: signed, bounded in time, cached, translated.
 * @throws Error for an address that is not allowed
 */
export function openFederation(options: FederationOptions): Federation {
  const { clock, log, source, credentials } = options
  const base = allowedBase(options.address, source)
  const serial = openSerial(options.directory, source, options.serial)
  const transport = createTransport(clock, { ...DEFAULT_LIMITS, ...options.limits })
  const upstream = createUpstream({ base, credentials, serial, transport, clock, log })
  const deadlineMs = options.deadlineMs ?? FEDERATION_DEADLINE_S * 1000

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

  async function request<T>(valid: boolean, work: (deadline: Deadline) => Promise<T>): Promise<T> {
    if (!valid) throw new Rejection('INVALID_REQUEST')
    try {
      return await work(deadlineIn(deadlineMs))
    } catch (error) {
      throw toRejection(error)
    }
  }

  /** Labels beside the point: without them fixtures are still fixtures, so they may take half the time and fail. */
  async function organismsById(deadline: Deadline): Promise<ReadonlyMap<string, Organism>> {
    const some = part(deadline, 0.5)
    const lists = await Promise.allSettled(
      ORGANISM_TYPES.map(type =>
        organisms.read(type, async () => organismsOf(await upstream.call('xml_organisme', { type }, some))),
      ),
    )
    const found = new Map<string, Organism>()
    for (const list of lists) {
      if (list.status === 'fulfilled')
        for (const organism of list.value.value) found.set(organism.id, organism)
      else if (!(list.reason instanceof UpstreamError)) throw list.reason
    }
    return found
  }

  function fresh<T>(value: T, main: Cached<unknown>, ...others: readonly Cached<unknown>[]): Fresh<T> {
    const stale = [main, ...others].filter(part => part.stale)
    // As old as the oldest part that could not be renewed, else as the part that changes.
    const fetchedAt = Math.min(...(stale.length > 0 ? stale : [main]).map(part => part.fetchedAt))
    return {
      value,
      freshness: { fetchedAt: new Date(fetchedAt).toISOString(), stale: stale.length > 0, source },
    }
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
