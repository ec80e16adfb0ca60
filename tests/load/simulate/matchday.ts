import { setTimeout as wait } from 'node:timers/promises'
import { getBoard } from '@pingboard/contracts/http/boards.ts'
import { boardHistory, type Change } from '@pingboard/contracts/http/history.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import type { Route } from '@pingboard/contracts/route.ts'
import { type Answered, Client, type Given } from '../../support/client.ts'
import { randomFrom } from '../../support/random.ts'
import { addressOf, type Scoring } from './device.ts'
import { type Histogram, histogram } from './histogram.ts'
import type { Verdict } from './ledger.ts'
import type { Plan, Visit } from './plan.ts'
import { noWeather } from './reception.ts'
import { setUp } from './setting-up.ts'
import type { Stage } from './stage.ts'
import { type Strain, watchStrain } from './strain.ts'
import { noWatching, type Watching, watchBoard } from './viewer.ts'

/** How long a viewer waits for what was confirmed, engines being started again meanwhile. Milliseconds. */
const SETTLES_WITHIN_MS = 60_000
/** How long a page waits for its first answer before a person gives up. Milliseconds. */
const READS_WITHIN_MS = 60_000
/** Addresses of the screens in the halls begin behind those of scorers, those of viewers behind both. */
const FIRST_HALL = 50_000
const FIRST_VIEWER = 100_000

export interface Outcome {
  /** How long the matchday took, seconds. */
  readonly seconds: number
  readonly scoring: Scoring
  readonly watching: Watching
  readonly reads: Histogram
  /** Together over all boards. */
  readonly verdict: Verdict
  readonly boards: number
  readonly visits: number
  readonly strains: readonly Strain[]
  /** What was done to the product meanwhile, and what could not be. */
  readonly happened: readonly string[]
}

export interface PlayOptions {
  readonly seed: number
  /** Minutes of the matchday in a minute of the machine's clock. */
  readonly speed: number
  /** Told about the progress. */
  readonly say: (line: string) => void
  readonly signal: AbortSignal
  /** Longest wait of a leaving viewer, milliseconds. */
  readonly settles?: number
}

/**
 * Plays a matchday against a product, and compares at the end: what was answered with the history, what every viewer
 * held with both.
 */
export async function playMatchday(
  stage: Stage,
  plan: Plan,
  { seed, speed, say, signal: given, settles = SETTLES_WITHIN_MS }: PlayOptions,
): Promise<Outcome> {
  const failed = new AbortController()
  const signal = AbortSignal.any([given, failed.signal])
  const scoring: Scoring = {
    answered: histogram(),
    request: histogram(),
    weather: noWeather(),
    repeats: new Map(),
    givenUp: 0,
    refused: [],
  }
  const watching = noWatching()
  const reads = histogram()
  const happened: string[] = []
  const clubs = await setUp(stage.origin, { plan, random: randomFrom(seed ^ 0x5e7), scoring, signal })
  const evenings = clubs.map((club, index) => {
    const hall = watchBoard(stage.origin, {
      ledger: club.ledger,
      watching,
      address: addressOf(FIRST_HALL + index),
    })
    return { ...club, hall }
  })
  // A screen that finds no product here finds it later, as a visit does.
  await Promise.all(evenings.map(({ hall, ledger }) => hall.reaches(ledger.newest(), settles)))
  say(`${clubs.length} boards are open; the matchday begins`)

  const strain = watchStrain(stage.watched)
  const from = performance.now()
  /** Waits for a minute of the matchday. */
  async function until(minute: number): Promise<void> {
    const left = (minute * 60_000) / speed - (performance.now() - from)
    if (left > 0) await wait(left, undefined, { signal })
  }
  const reader = new Client(stage.origin)

  /** The screen in the hall is on before the first score, and goes off when it holds the last one. */
  async function score({ plan: { taps }, device, ledger, hall }: (typeof evenings)[number]): Promise<void> {
    try {
      for (const tap of taps) {
        await until(tap.at)
        signal.throwIfAborted()
        await device.tap(tap)
      }
      if (!(await hall.reaches(ledger.newest(), settles))) watching.lost++
    } finally {
      await hall.close()
    }
  }
  async function visit({ club, from: begins, until: ends }: Visit, index: number): Promise<void> {
    await until(begins)
    const ledger = clubs[club]?.ledger
    if (!ledger) return
    const readFrom = performance.now()
    await patiently(reader, getBoard, { params: { id: ledger.board } })
    reads.add(performance.now() - readFrom)
    const viewer = watchBoard(stage.origin, { ledger, watching, address: addressOf(FIRST_VIEWER + index) })
    await until(ends).catch(error => viewer.close().then(() => Promise.reject(error)))
    // A viewer leaves once it holds everything that was confirmed by then.
    if (!(await viewer.reaches(ledger.newest(), settles))) watching.lost++
    await viewer.close()
  }
  async function happens(minute: number, what: string, run: (() => Promise<string>) | null) {
    if (!run) {
      happened.push(`${what}: not done, it is not ours`)
      return
    }
    await until(minute)
    const began = performance.now()
    const done = await run()
    happened.push(`${what}: ${done}, ${((performance.now() - began) / 1000).toFixed(1)} s`)
    say(happened.at(-1) ?? '')
  }
  const { restart, rollOut } = stage
  /** One after the other: what is published is looked at, so the product must be there. */
  async function disturb(): Promise<void> {
    const restarted = restart && (() => restart.run().then(() => restart.what))
    await happens(plan.restartAt, 'an engine restarted', restarted)
    await happens(plan.rollOutAt, 'a build rolled out', rollOut)
  }
  const parts = [...evenings.map(score), ...plan.visits.map(visit), disturb()]
  // A part that fails ends the others.
  await Promise.all(parts).catch(async error => {
    failed.abort(error)
    await Promise.allSettled(parts)
    throw error
  })
  await Promise.all(scoring.weather.copies)
  const seconds = (performance.now() - from) / 1000
  const strains = await strain.end()
  say('the matchday is over; every history is compared')

  const verdicts: Verdict[] = []
  for (const { ledger } of clubs) verdicts.push(ledger.verdict(await historyOf(reader, ledger.board)))
  const sum = (part: keyof Verdict) => verdicts.reduce((total, verdict) => total + verdict[part], 0)
  return {
    seconds,
    scoring,
    watching,
    reads,
    verdict: { lost: sum('lost'), doubled: sum('doubled'), wrong: sum('wrong') },
    boards: clubs.length,
    visits: plan.visits.length,
    strains,
    happened,
  }
}

/** Asks as a page does: again, while the product is being started or says to come back. */
async function patiently<R extends Route>(client: Client, route: R, given: Given<R>): Promise<Answered<R>> {
  for (const began = performance.now(); ; ) {
    const answered = await client.call(route, given).catch(() => null)
    if (answered?.status === route.status) return answered
    if (performance.now() - began > READS_WITHIN_MS)
      throw new Error(`${route.path} answers ${answered?.status ?? 'nothing'} ${answered?.code ?? ''}`)
    await wait(200)
  }
}

/** The whole history of a board, oldest change first. */
async function historyOf(client: Client, board: BoardId): Promise<readonly Change[]> {
  const changes: Change[] = []
  for (let page = 1; ; page++) {
    const { data } = await patiently(client, boardHistory, {
      params: { id: board },
      query: { page: String(page), limit: '100' },
    })
    changes.push(...data.data)
    if (changes.length >= data.metadata.total || data.data.length === 0) return changes.reverse()
  }
}
