import { type Random, randomFrom } from '../../support/random.ts'

/** One step of a game: a new score, or its end. `at`: minutes since the beginning of the matchday. */
export interface Tap {
  readonly at: number
  /** Place of the game on its board, from 1. */
  readonly place: number
  readonly body: { readonly scoreTeam1: number; readonly scoreTeam2: number } | { readonly done: true }
}

export interface ClubPlan {
  readonly name: string
  readonly clubNumber: string
  readonly fixtures: number
  /** In the order of their time. */
  readonly taps: readonly Tap[]
}

/** A person who opens the page of a board for a while. Minutes since the beginning. */
export interface Visit {
  /** Index of the club. */
  readonly club: number
  readonly from: number
  readonly until: number
}

/** A federation's matchday. All times are minutes since its beginning. */
export interface Plan {
  readonly lasts: number
  readonly clubs: readonly ClubPlan[]
  readonly visits: readonly Visit[]
  /** When an engine is killed and started again. */
  readonly restartAt: number
  /** When another build of a slice is published. */
  readonly rollOutAt: number
}

/** Matches of a fixture: one point each. */
const MATCHES = 14
/** Most fixtures of a club on one day. */
const MOST_FIXTURES = 6
/** Share of the points that are first given to the wrong side. */
const SLIPS = 0.04
/** The two starts of fixtures, as parts of the matchday, with the share of the fixtures that begin then. */
const STARTS = [
  { at: 0.06, share: 0.6 },
  { at: 0.5, share: 0.4 },
] as const
/** How long a fixture is played, as a part of the matchday. */
const PLAYED = 0.38
/** When viewers arrive, as parts of the matchday: the first fixtures, the second ones, the results. */
const WAVES = [0.15, 0.6, 0.85] as const
const WAVE_WIDTH = 0.08
/** A visit, as parts of the matchday. */
const VISIT = { least: 0.05, most: 0.2 } as const
/** One of these viewers stays from the first wave to the end. */
const STAYS = 0.1

/**
 * The same seed and sizes give the same matchday.
 * @param minutes the length of the matchday
 * @param viewers the visits of a club's board, on average
 */
export function planMatchday({
  seed,
  clubs,
  minutes,
  viewers,
}: {
  seed: number
  clubs: number
  minutes: number
  viewers: number
}): Plan {
  const random = randomFrom(seed)
  const planned = Array.from({ length: clubs }, (_, index) => planClub(index, minutes, random.fork()))
  return {
    lasts: minutes,
    clubs: planned,
    visits: planVisits(clubs, Math.round(clubs * viewers), minutes, random.fork()),
    restartAt: minutes * (0.35 + 0.1 * random.next()),
    rollOutAt: minutes * (0.6 + 0.1 * random.next()),
  }
}

function planClub(index: number, minutes: number, random: Random): ClubPlan {
  const fixtures = 1 + Math.min(random.below(MOST_FIXTURES), random.below(MOST_FIXTURES))
  const taps = Array.from({ length: fixtures }, (_, at) => tapsOf(at + 1, minutes, random.fork()))
  return {
    name: `Club simulé ${index + 1}`,
    clubNumber: `99${String(index + 1).padStart(6, '0')}`,
    fixtures,
    taps: taps.flat().sort((one, other) => one.at - other.at),
  }
}

/** The points of a fixture, now and then one for the wrong side and its correction, and the end. */
function tapsOf(place: number, minutes: number, random: Random): Tap[] {
  const start = random.chance(STARTS[0].share) ? STARTS[0] : STARTS[1]
  const from = minutes * (start.at + 0.04 * random.next())
  const step = (minutes * PLAYED) / (MATCHES + 1)
  const taps: Tap[] = []
  const score = { scoreTeam1: 0, scoreTeam2: 0 }
  for (let match = 1; match <= MATCHES; match++) {
    const at = from + step * (match - 0.4 + 0.8 * random.next())
    const [side, other] = random.chance(0.5)
      ? (['scoreTeam1', 'scoreTeam2'] as const)
      : (['scoreTeam2', 'scoreTeam1'] as const)
    if (random.chance(SLIPS)) taps.push({ at, place, body: { ...score, [other]: score[other] + 1 } })
    score[side]++
    taps.push({ at: at + step * 0.05, place, body: { ...score } })
  }
  taps.push({ at: from + step * (MATCHES + 1), place, body: { done: true } })
  return taps
}

/** Few boards have many viewers, and most have few. */
function planVisits(clubs: number, count: number, minutes: number, random: Random): Visit[] {
  return Array.from({ length: count }, () => {
    const club = Math.floor(clubs * random.next() ** 2)
    const wave = random.pick(WAVES)
    const from = minutes * (wave + WAVE_WIDTH * (random.next() + random.next() - 1))
    const lasts = minutes * (VISIT.least + (VISIT.most - VISIT.least) * random.next())
    return { club, from, until: random.chance(STAYS) ? minutes : Math.min(minutes, from + lasts) }
  }).sort((one, other) => one.from - other.from)
}
