import { setTimeout as delay } from 'node:timers/promises'
import type { AppendExpectedRevision } from '@eventstore/db-client'
import {
  AppendConflict,
  AppendTooLarge,
  type Expected,
  OutcomeUnknown,
  StoreBroken,
  StoreUnavailable,
} from '@pingboard/services/ports/event-log.ts'
import type { Position } from '@pingboard/services/ports/stored-event.ts'
import type { Connection } from './connection.ts'
import { failureOf, toldOf } from './failures.ts'
import { type Proposed, positionOf } from './records.ts'
import type { Sent, StreamReader } from './stream-reader.ts'

/** How long one attempt may take, and how long a node that takes appends is looked for (TRN-5). Milliseconds. */
const ATTEMPT_MS = 2500
const SEARCH_MS = 4000
/** What our own timer waits beyond the deadline that the call carries. */
const GRACE_MS = 250
const PAUSE_MS = 30
const LONGEST_PAUSE_MS = 500

/**
 * Sends appends, and repeats each whose outcome is unknown: with the same ids and the same expectation, so that what was
 * stored the first time is recognised.
 */
export class Sender {
  readonly #connection: Connection
  readonly #reader: StreamReader

  constructor(connection: Connection, reader: StreamReader) {
    this.#connection = connection
    this.#reader = reader
  }

  /**
   * @param end when the caller no longer waits, as `performance.now()` counts
   * @throws AppendConflict, AppendTooLarge, StoreUnavailable, StoreBroken, OutcomeUnknown
   */
  async send(stream: string, expected: Expected, events: readonly Proposed[], end: number): Promise<Sent> {
    const found = performance.now() + SEARCH_MS
    let isUnknown = false
    for (let pause = PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      const left = end - performance.now()
      if (left <= 0) throw away(isUnknown, 'no time was left')
      try {
        if (expected === 'any' && isUnknown) return await this.#sendPinned(stream, events, end)
        return await this.#attempt(stream, expected, events, Math.min(ATTEMPT_MS, left))
      } catch (error) {
        // What looks for the first attempt may fail too, and says nothing about it.
        const isOpen = isUnknown && error instanceof StoreUnavailable
        if (isOfPort(error) && !isOpen) throw error
        const failure = failureOf(error)
        if (failure.kind === 'conflict' || failure.kind === 'too-large') this.#connection.answered()
        if (failure.kind === 'conflict') throw new AppendConflict(stream, failure.actual)
        if (failure.kind === 'too-large') throw new AppendTooLarge('EventStoreDB takes less in one append')
        if (failure.kind === 'refused') throw new StoreBroken(`EventStoreDB takes no append: ${failure.why}`)
        this.#connection.failed(error)
        if (failure.kind === 'unknown') isUnknown = true
        const wait = pause * (0.5 + Math.random())
        if (performance.now() + wait >= (isUnknown ? end : Math.min(end, found)))
          throw away(isUnknown, toldOf(error))
        await delay(wait)
      }
    }
  }

  async #attempt(
    stream: string,
    expected: Expected,
    events: readonly Proposed[],
    milliseconds: number,
  ): Promise<Sent> {
    const { client, credentials, isClosed } = this.#connection
    if (isClosed) throw new StoreUnavailable('the log is closed')
    const appending = client.appendToStream(this.#reader.nameOf(stream), [...events], {
      expectedRevision: expectationOf(expected),
      credentials,
      requiresLeader: true,
      deadline: milliseconds,
    })
    const result = await this.#connection.inTime('an append', appending, milliseconds + GRACE_MS)
    this.#connection.answered()
    // An address may say `throwOnAppendFailure=false`.
    if (!result.success)
      throw new AppendConflict(
        stream,
        result.nextExpectedRevision < 0n ? 'no-stream' : Number(result.nextExpectedRevision),
      )
    const position = result.position ? positionOf(result.position) : null
    return { revision: Number(result.nextExpectedRevision), position }
  }

  /**
   * Repeats an append that expected nothing. The server forgets the ids of such appends when it starts again. So the end
   * of the stream is looked at: the events are there, or they are appended exactly behind what is there, which fails as
   * soon as the first attempt is carried out after all.
   */
  async #sendPinned(stream: string, events: readonly Proposed[], end: number): Promise<Sent> {
    const { last, found } = await this.#reader.tail(stream, events.at(-1)?.id ?? '')
    if (found) return found
    return this.send(stream, last, events, end).catch(error => {
      if (error instanceof AppendConflict) return this.#sendPinned(stream, events, end)
      throw error
    })
  }

  /** Where a stream is. */
  async endOf(stream: string): Promise<AppendConflict['actual']> {
    return (await this.#reader.tail(stream, '')).last
  }

  /** Positions of stored events at some revisions of a stream, in order. @throws OutcomeUnknown, StoreBroken */
  async positionsOf(stream: string, revisions: readonly number[]): Promise<readonly Position[]> {
    const [first = 0] = revisions
    const count = (revisions.at(-1) ?? first) - first + 1
    const stored = await this.#reader.read(stream, first - 1, count).catch(cause => {
      throw new OutcomeUnknown(`stored in EventStoreDB, but at an unknown place: ${cause.message}`, { cause })
    })
    return revisions.map(revision => {
      const event = stored[revision - first]
      if (event?.revision !== revision) throw new StoreBroken(`${stream} does not hold what was stored in it`)
      return event.position
    })
  }

  /** Whether a call failed for all its events: asking for some of them alone is no use. */
  isFinal(error: unknown): boolean {
    return !(error instanceof AppendConflict || error instanceof AppendTooLarge)
  }
}

const away = (isUnknown: boolean, why: string): Error =>
  isUnknown
    ? new OutcomeUnknown(`EventStoreDB did not answer: ${why}`)
    : new StoreUnavailable(`EventStoreDB is away: ${why}`)

const isOfPort = (error: unknown): boolean =>
  [AppendConflict, AppendTooLarge, OutcomeUnknown, StoreBroken, StoreUnavailable].some(
    kind => error instanceof kind,
  )

function expectationOf(expected: Expected): AppendExpectedRevision {
  if (expected === 'no-stream') return 'no_stream'
  return expected === 'any' ? expected : BigInt(expected)
}
