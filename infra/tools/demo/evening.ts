import { setTimeout as sleep } from 'node:timers/promises'
import type { UserId } from '@pingboard/contracts/ids.ts'
import type { Log } from '@pingboard/services/ports/log.ts'
import { boardOfDay } from './board.ts'
import { CAPTAIN, PLAYERS, SCORER } from './cast.ts'
import { demoGroup } from './group.ts'
import { linkLicence } from './licence.ts'
import { arrive, type DemoPerson } from './person.ts'
import { isUntouched } from './play.ts'
import { scoring } from './scoring.ts'

export interface DemoOptions {
  /** Address of the product, `http://127.0.0.1:4100`. */
  readonly origin: string
  /** The day in Paris, `yyyy-MM-dd`. */
  readonly today: () => string
  /** Called when a person of the demo has signed in, so that what the person creates is marked. */
  readonly onPerson: (id: UserId) => void
  /** Whether there is a viewer: scores then change every few seconds; otherwise slowly, to keep the log small. */
  readonly watched: () => boolean
  readonly log: Log
  readonly signal: AbortSignal
  /** For tests: waits this many milliseconds. Rejects when the signal is aborted. */
  readonly wait?: (milliseconds: number) => Promise<unknown>
}
type Options = Required<DemoOptions>

const LOOK_AGAIN_MS = 1000
const WATCHED_MS = [4000, 9000] as const
const UNWATCHED_MS = 60_000
/** How long a finished evening can be seen before the next one begins on the same board. */
const REST_MS = 180_000
const RETRY_MS = 15_000
const DAY_MS = 86_400_000

/** Plays the demo until the signal ends it. After a failure, which it logs, it starts again; the product runs on. */
export async function playDemo(given: DemoOptions): Promise<void> {
  const { signal, log } = given
  const options = {
    wait: (milliseconds: number) => sleep(milliseconds, undefined, { signal }),
    ...given,
  }
  while (!signal.aborted) {
    try {
      await evenings(options)
    } catch (error) {
      if (signal.aborted) return
      log.warn({ err: String(error) }, 'the demo stumbled and starts again')
      await options.wait(RETRY_MS).catch(() => {})
    }
  }
}

/** One evening after the other on the board of the day. The board of the day before shows a finished evening. */
async function evenings({ origin, today, onPerson, watched, signal, wait }: Options): Promise<void> {
  const people: DemoPerson[] = []
  for (const part of [CAPTAIN, SCORER, ...PLAYERS]) {
    const person = await arrive(origin, part, signal)
    onPerson(person.profile.id)
    people.push(person)
  }
  const [captain, scorer, ...players] = people
  if (!captain || !scorer) return
  const licence = await linkLicence(captain)
  const group = await demoGroup(captain, [scorer, ...players], licence?.clubNumber ?? null, today())
  const { begin, goOn, end } = scoring(scorer, licence?.licenseNumber ?? null)

  const opened = async (day: string) => {
    const board = await boardOfDay(scorer, group, day)
    if (board && isUntouched(board.games)) await begin(board)
    return board
  }

  for (;;) {
    const day = today()
    const past = await opened(dayBefore(day))
    if (past) await end(past)
    const board = await opened(day)
    while (today() === day) {
      await pause(watched, wait)
      if (!board || (await goOn(board))) continue
      await wait(REST_MS)
      if (today() === day) await begin(board)
    }
  }
}

/** A pause like a person's; a viewer who arrives ends a long pause early. */
async function pause(watched: Options['watched'], wait: Options['wait']): Promise<void> {
  const [least, most] = WATCHED_MS
  const short = least + Math.random() * (most - least)
  for (let waited = 0; waited < (watched() ? short : UNWATCHED_MS); waited += LOOK_AGAIN_MS) {
    await wait(LOOK_AGAIN_MS)
  }
}

const dayBefore = (day: string): string => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10)
