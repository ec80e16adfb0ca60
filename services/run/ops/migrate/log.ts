import { setTimeout as delay } from 'node:timers/promises'
import { APPEND_LIMIT, type EventLog, OutcomeUnknown, StoreUnavailable } from '../../../ports/event-log.ts'
import type { Position, StoredEvent } from '../../../ports/stored-event.ts'
import type { Reading } from '../../open/stores.ts'
import { CommandError } from '../command.ts'
import { eventsIn } from '../events.ts'

/** Events of one append at most, and their bytes. One larger event is an append of its own. */
const RUN_EVENTS = 500
const RUN_BYTES = APPEND_LIMIT / 2
/** Texts of a stream read in one go. */
const TEXTS = 200
/** How often the command says how far it is. Milliseconds. */
const TOLD_EVERY_MS = 5000
/** Pauses while an engine is away: it may have been started again. Milliseconds. */
const AWAY_MS = [100, 500, 2000, 5000, 10_000]

export interface CopyOptions {
  /** Events after this position of the source stay there: it goes on growing. */
  readonly upTo?: Position
  /**
   * Appends that may wait for one flush. More than 1 only for a log that commits in the order of the calls over all of
   * its streams, as the one of SQLite does. EventStoreDB keeps this order within a stream only.
   */
  readonly atOnce: number
  readonly say: (line: string) => void
}

/**
 * Copies the events that the target lacks, in the order of the source, with their ids, times and metadata. What the
 * target holds already is compared first, before anything is written: so a copy that was cut short goes on where it
 * ended, whatever was under way at that moment.
 *
 * An append holds consecutive events of one stream. The next one waits for it, because the order over all streams is
 * the order of the commits: EventStoreDB has no append over several streams.
 * @returns how many events the target has now, and how many of them are new
 * @throws CommandError when the target holds something else
 */
export async function copyLog(
  from: Reading['log'],
  to: EventLog,
  { upTo, atOnce, say }: CopyOptions,
): Promise<{ readonly events: number; readonly copied: number }> {
  const there = eventsIn(to)
  const tell = teller(say)
  const appends = inOrder(to, atOnce)
  let [events, copied] = [0, 0]
  let isMore = true
  let run: StoredEvent[] = []
  let bytes = 0
  const flush = async () => {
    if (run.length > 0) await appends.add(run)
    run = []
    bytes = 0
  }
  for await (const event of eventsIn(from)) {
    if (upTo !== undefined && event.position > upTo) break
    events++
    tell(() => `${events} events of the log, up to ${event.recordedAt}`)
    if (isMore) {
      const { value: other } = await there.next()
      isMore = other !== undefined
      if (other) {
        refuseUnless(isSame(event, other), event)
        continue
      }
    }
    const size =
      Buffer.byteLength(JSON.stringify(event.data)) + Buffer.byteLength(JSON.stringify(event.metadata))
    const isOfRun = run[0]?.stream === event.stream && run.length < RUN_EVENTS && bytes + size <= RUN_BYTES
    if (!isOfRun) await flush()
    run.push(event)
    bytes += size
    copied++
  }
  await flush()
  await appends.done()
  if (isMore && !(await there.next()).done)
    throw new CommandError('the target holds later events of its own: it has gone on since')
  return { events, copied }
}

/**
 * Compares two logs: every event and its place in the whole log, then the stored text of each event, stream by stream.
 * @param places positions in the source
 * @returns the number of events, and for each place the position of the same event in the target
 * @throws CommandError naming the first difference
 */
export async function compareLogs(
  from: Reading['log'],
  to: Reading['log'],
  { upTo, places, say }: Pick<CopyOptions, 'upTo' | 'say'> & { readonly places: readonly Position[] },
): Promise<{ readonly events: number; readonly places: ReadonlyMap<Position, Position> }> {
  const there = eventsIn(to)
  const translated = new Map<Position, Position>()
  const tell = teller(say)
  let events = 0
  for await (const event of eventsIn(from)) {
    if (upTo !== undefined && event.position > upTo) break
    events++
    tell(() => `${events} events compared, up to ${event.recordedAt}`)
    const { value: other } = await there.next()
    if (!other) throw new CommandError(`${nameOf(event)} is missing in the target`)
    refuseUnless(isSame(event, other), event)
    for (const place of places) if (event.position <= place) translated.set(place, other.position)
    if (event.revision === 0) await compareTexts(from, to, event.stream, upTo)
  }
  if (!(await there.next()).done) throw new CommandError('the target holds later events of its own')
  return { events, places: translated }
}

async function compareTexts(
  from: Reading['log'],
  to: Reading['log'],
  stream: string,
  upTo: Position | undefined,
): Promise<void> {
  for (let after = -1; ; after += TEXTS) {
    const [here, there] = await Promise.all([
      from.readTexts(stream, after, TEXTS),
      to.readTexts(stream, after, TEXTS),
    ])
    for (const [index, { event, data }] of here.entries()) {
      if (upTo !== undefined && event.position > upTo) return
      if (data !== there[index]?.data)
        throw new CommandError(`the text of ${nameOf(event)} differs in the target`)
    }
    if (here.length < TEXTS) return
  }
}

const isSame = (one: StoredEvent, other: StoredEvent): boolean =>
  one.id === other.id &&
  one.stream === other.stream &&
  one.revision === other.revision &&
  one.type === other.type &&
  one.recordedAt === other.recordedAt &&
  JSON.stringify(one.metadata) === JSON.stringify(other.metadata) &&
  JSON.stringify(one.data) === JSON.stringify(other.data)

const nameOf = ({ stream, revision, id }: StoredEvent): string => `event ${id} (${stream}@${revision})`

function refuseUnless(isRight: boolean, event: StoredEvent): void {
  if (isRight) return
  throw new CommandError(
    `the target holds something else where ${nameOf(event)} belongs: nothing was overwritten`,
  )
}

/** Says how far the work is, from time to time. */
function teller(say: (line: string) => void): (line: () => string) => void {
  let told = performance.now()
  return line => {
    if (performance.now() - told < TOLD_EVERY_MS) return
    told = performance.now()
    say(line())
  }
}

/** Appends runs of events, one after the other. After a failed append no later one is stored. */
function inOrder(log: EventLog, atOnce: number) {
  const waiting: Promise<unknown>[] = []
  let last: Promise<unknown> | undefined
  return {
    async add(run: readonly StoredEvent[]): Promise<void> {
      const { stream = '', revision = 0 } = run[0] ?? {}
      const events = run.map(({ id, type, data, metadata, recordedAt }) => ({
        id,
        type,
        data,
        metadata,
        recordedAt,
      }))
      const expected = revision === 0 ? 'no-stream' : revision - 1
      last =
        atOnce === 1
          ? patiently(() => log.append(stream, expected, events))
          : log.append(stream, expected, events, last)
      last.catch(() => {})
      waiting.push(last)
      if (waiting.length >= atOnce) await waiting.shift()
    },
    async done(): Promise<void> {
      await Promise.all(waiting)
    },
  }
}

/** Tries again while the engine is away: the same events with the same expectation are stored once. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (const pause of AWAY_MS) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StoreUnavailable || error instanceof OutcomeUnknown)) throw error
      await delay(pause)
    }
  }
  return await work()
}
