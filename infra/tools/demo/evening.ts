import { setTimeout as sleep } from 'node:timers/promises'
import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { UserId } from '@pingboard/contracts/ids.ts'
import type { Log } from '@pingboard/services/ports/log.ts'
import { boardOfDay } from './board.ts'
import { gather } from './gather.ts'
import { type Past, playPast } from './past.ts'
import { type GiveBack, overHttp } from './person.ts'
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
  /** Sets right a password of the demo that somebody changed. Without it such a demo does not begin. */
  readonly giveBack?: GiveBack | undefined
  readonly log: Log
  readonly signal: AbortSignal
  /** The product at an earlier time, for evenings that were played already; null where there may be other data. */
  readonly past?: () => Promise<Past | null>
  /** For tests: waits this many milliseconds. Rejects when the signal is aborted. */
  readonly wait?: (milliseconds: number) => Promise<unknown>
}
type Options = Required<Omit<DemoOptions, 'giveBack'>> & Pick<DemoOptions, 'giveBack'>

const LOOK_AGAIN_MS = 1000
const WATCHED_MS = [4000, 9000] as const
export const UNWATCHED_MS = 60_000
/** What a change takes at short pauses, slips included. Milliseconds, on average. */
export const SHORT_MS = 7500
/** How long an evening is to take at most. With the last long pause and the rest after it, one ends in every hour. */
const EVENING_MS = 54 * 60_000
/** How long a finished evening can be seen before the next one begins on the same board. */
export const REST_MS = 180_000
const RETRY_MS = 15_000
const DAY_MS = 86_400_000

/** Plays the demo until the signal ends it. After a failure, which it logs, it starts again; the product runs on. */
export async function playDemo(given: DemoOptions): Promise<void> {
  const { signal, log } = given
  const options = {
    wait: (milliseconds: number) => sleep(milliseconds, undefined, { signal }),
    past: async () => null,
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
async function evenings(options: Options): Promise<void> {
  const { origin, today, onPerson, signal, giveBack } = options
  await earlierEvenings(options)
  const people = { day: today(), onPerson, signal, giveBack }
  const { scorer, group, licence } = await gather(overHttp(origin), people)
  const { begin, goOn, end } = scoring(scorer, licence)

  const opened = async (day: string) => {
    const board = await boardOfDay(scorer, group, day)
    if (board && isUntouched(board.games)) await begin(board)
    return board
  }

  for (;;) {
    const day = today()
    const past = await opened(dayBefore(day))
    if (past) await end(past)
    await playDay(day, await opened(day), { begin, goOn }, options)
  }
}

/**
 * One evening after the other on the board of a day, until that day is over: then the board of the next one is opened.
 * @param board null when the club plays no fixture that day
 */
export async function playDay(
  day: string,
  board: Board | null,
  { begin, goOn }: Pick<ReturnType<typeof scoring>, 'begin' | 'goOn'>,
  { today, watched, wait }: Pick<Options, 'today' | 'watched' | 'wait'>,
): Promise<void> {
  let played = 0
  let left = 0
  const isOver = () => today() !== day
  while (!isOver()) {
    played += await pause(() => isOver() || watched() || isLate(played, left), wait)
    // On the new day every fixture is done by its date, which looks like a finished evening.
    if (!board || isOver()) continue
    const turn = await goOn(board)
    left = turn.left
    if (turn.kind !== 'over') continue
    await wait(REST_MS)
    played = 0
    if (!isOver()) await begin(board)
  }
}

async function earlierEvenings({ past, today, signal }: Options): Promise<void> {
  const opened = await past()
  if (!opened) return
  try {
    await playPast(opened, { today: today(), signal })
  } finally {
    await opened.close()
  }
}

/**
 * From here on an evening is played as if it were watched, so that it ends in its time.
 * @param played milliseconds
 * @param left changes until its end
 */
export const isLate = (played: number, left: number): boolean => played + left * SHORT_MS >= EVENING_MS

/**
 * A pause like a person's; a viewer who arrives ends a long pause early.
 * @param isShort asked again each second
 * @returns its milliseconds
 */
async function pause(isShort: () => boolean, wait: Options['wait']): Promise<number> {
  const [least, most] = WATCHED_MS
  const short = least + Math.random() * (most - least)
  let waited = 0
  for (; waited < (isShort() ? short : UNWATCHED_MS); waited += LOOK_AGAIN_MS) await wait(LOOK_AGAIN_MS)
  return waited
}

const dayBefore = (day: string): string => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10)
