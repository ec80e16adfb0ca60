import { FEDERATION_DEADLINE_S } from '@pingboard/contracts/constants.ts'
import type { ClubPage } from '@pingboard/contracts/http/clubs.ts'
import { LRUCache } from 'lru-cache'
import { limiter } from '../http/limits.ts'
import { Rejection } from '../kernel/decider.ts'
import type { Clock } from '../ports/clock.ts'
import type { Federation } from '../ports/federation.ts'
import type { Limit, RateLimits } from '../ports/rate-limits.ts'
import { clubPageOf, seasonOf } from './club-page.ts'

const MINUTE = 60_000
/** Milliseconds for which a page is shown without a question to the federation, as long as fixtures are fresh there. */
const FRESH_MS = 5 * MINUTE
/** The same for a page without a fixture: a service in trouble gives empty answers, too. */
const NONE_MS = 2 * MINUTE
/** Milliseconds for which a page is shown, marked stale, while there is no newer one. */
const KEPT_MS = 2 * 24 * 60 * MINUTE
/**
 * Milliseconds that a visitor waits for a newer page: less where one is kept. A page takes two questions in turn, and
 * each may take as long as the federation may; after ten seconds the call itself would be refused.
 */
const WAIT_MS = { kept: 6000, none: FEDERATION_DEADLINE_S * 1000 }

/** Pages kept: some 20 KB each. */
const MOST_PAGES = 300

/** Calls of one client address: a whole hall may be behind it. */
const ASKED: Limit = { max: 3000, milliseconds: 10 * MINUTE }
/** Pages made, each with up to three questions to the federation: for all visitors together, and for one address. */
const MADE: Limit = { max: 300, milliseconds: 10 * MINUTE }
const MADE_FOR_ONE: Limit = { max: 30, milliseconds: 10 * MINUTE }

interface Kept {
  readonly page: ClubPage
  /** The day when the federation was last asked, and milliseconds since 1970 until when it need not be asked again. */
  readonly day: string
  readonly freshUntil: number
}

export interface ClubPagesPorts {
  readonly federation: Pick<Federation, 'clubNumbered' | 'teamsOfClub'>
  readonly clock: Clock
  readonly rateLimits: RateLimits
  /** The day in Paris, `yyyy-MM-dd`. */
  readonly today: () => string
}

/**
 * The public pages of clubs. Visitors do not ask the federation: they are shown a page that is made at most once in
 * five minutes for a club, for all of them, and at most so often for all clubs. A number that the list of its committee
 * does not have makes no page. While no newer page can be made in time, or only one without a fixture, the last one is
 * shown, with its age.
 * @returns page: throws Rejection CLUB_NOT_FOUND, TOO_MANY_REQUESTS, FEDERATION_TIMEOUT, and what the federation throws
 */
export function clubPages({ federation, clock, rateLimits, today }: ClubPagesPorts) {
  const ask = limiter(rateLimits, 'pages of clubs', ASKED)
  const make = limiter(rateLimits, 'pages of clubs made', MADE, MADE_FOR_ONE)
  const now = () => clock.now().getTime()
  const pages = new LRUCache<string, Kept>({
    max: MOST_PAGES,
    ttl: KEPT_MS,
    ttlResolution: 0,
    perf: { now },
  })
  const underWay = new Map<string, Promise<ClubPage>>()

  async function made(number: string, address: string): Promise<ClubPage> {
    const club = await federation.clubNumbered(number)
    if (!club) throw new Rejection('CLUB_NOT_FOUND')
    await make('', address)
    const day = today()
    const { value, freshness } = await federation.teamsOfClub(number, ...seasonOf(day))
    const page = clubPageOf(club.value, value, freshness, day)
    const last = pages.get(number)
    if (hasFixtures(page) || !last || !hasFixtures(last.page)) {
      pages.set(number, { page, day, freshUntil: now() + (hasFixtures(page) ? FRESH_MS : NONE_MS) })
      return page
    }
    const old = stale(last.page)
    // The last page is not kept longer for it.
    pages.set(number, { page: old, day, freshUntil: now() + NONE_MS }, { noUpdateTTL: true })
    return old
  }

  function flight(number: string, address: string): Promise<ClubPage> {
    const making = underWay.get(number) ?? made(number, address).finally(() => underWay.delete(number))
    underWay.set(number, making)
    return making
  }

  /** The page that another visitor's call is making; when their limit refuses it, a page within the own limit. */
  async function newest(number: string, address: string): Promise<ClubPage> {
    for (;;) {
      const theirs = underWay.get(number)
      if (!theirs) return flight(number, address)
      try {
        return await theirs
      } catch (error) {
        if (!(error instanceof Rejection) || error.code !== 'TOO_MANY_REQUESTS') throw error
      }
    }
  }

  return async function page(number: string, address: string): Promise<ClubPage> {
    await ask(address)
    const kept = pages.get(number)
    if (kept && now() < kept.freshUntil && kept.day === today()) return kept.page
    try {
      return await within(kept ? WAIT_MS.kept : WAIT_MS.none, newest(number, address))
    } catch (error) {
      if (!kept || !(error instanceof Rejection)) throw error
      return stale(kept.page)
    }
  }
}

/** The page, if it comes in time; one that comes later is kept for the next visitor. @throws Rejection FEDERATION_TIMEOUT */
async function within(milliseconds: number, page: Promise<ClubPage>): Promise<ClubPage> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Rejection('FEDERATION_TIMEOUT')), milliseconds)
  try {
    return await Promise.race([page, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

const hasFixtures = ({ teams }: ClubPage): boolean =>
  teams.some(({ last, next }) => last.length > 0 || next.length > 0)
const stale = (page: ClubPage): ClubPage => ({ ...page, freshness: { ...page.freshness, stale: true } })
