import { setTimeout as delay } from 'node:timers/promises'
import type { EventStoreDBClient, StreamingRead } from '@eventstore/db-client'
import { StoreBroken, StoreUnavailable } from '@pingboard/services/ports/event-log.ts'
import type { Log } from '@pingboard/services/ports/log.ts'
import { type Credentials, clientOf } from './address.ts'
import { failureOf, Late, toldOf } from './failures.ts'

/** Longest time of one attempt, and of a call with its repeats (TRN-5). Milliseconds. */
const ATTEMPT_MS = 5000
const TOTAL_MS = 10_000
const ATTEMPTS = 3
const PAUSE_MS = 100
/** How often a server that is away is asked whether it is back. Milliseconds. */
const PROBE_MS = 1000
/** Longest wait for the client to end. Milliseconds. */
const CLOSE_MS = 1000

/** The client of a process, with timers of our own around it, and what is known of the server. */
export class Connection {
  readonly client: EventStoreDBClient
  readonly credentials: Credentials
  readonly #log: Pick<Log, 'info' | 'warn'> | undefined
  #isHealthy = true
  #isClosed = false
  #probing: NodeJS.Timeout | undefined

  /** @throws RangeError for a wrong address */
  constructor(url: string, log?: Pick<Log, 'info' | 'warn'>) {
    const { client, credentials } = clientOf(url)
    this.client = client
    this.credentials = credentials
    this.#log = log
  }

  /** Whether the server answered last. */
  get isHealthy(): boolean {
    return this.#isHealthy && !this.#isClosed
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /**
   * Everything that a read gives. Failures that pass are waited out: three attempts, ten seconds in all.
   * @param take makes something of an event
   * @returns null when the stream does not exist
   * @throws StoreUnavailable, StoreBroken
   */
  async read<E, T>(start: () => StreamingRead<E>, take: (event: E) => T | undefined): Promise<T[] | null> {
    const end = performance.now() + TOTAL_MS
    for (let attempt = 1; ; attempt++) {
      this.#assertOpen()
      try {
        // A process that was held up in the pause has no time left, and a negative one would be a warning.
        const left = Math.max(0, end - performance.now())
        const found = await this.#attempt(start(), take, Math.min(ATTEMPT_MS, left))
        this.answered()
        return found
      } catch (error) {
        const failure = failureOf(error)
        if (failure.kind === 'no-stream') {
          this.answered()
          return null
        }
        if (failure.kind === 'refused') throw new StoreBroken(`EventStoreDB cannot be read: ${failure.why}`)
        // A defect of ours, such as an event that cannot be read, is no failure of the server.
        if (error instanceof StoreBroken || error instanceof TypeError) throw error
        this.failed(error)
        const pause = PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random())
        if (attempt === ATTEMPTS || performance.now() + pause >= end)
          throw new StoreUnavailable(`EventStoreDB is away: ${toldOf(error)}`)
        await delay(pause)
      }
    }
  }

  async #attempt<E, T>(
    reading: StreamingRead<E>,
    take: (event: E) => T | undefined,
    milliseconds: number,
  ): Promise<T[]> {
    // What fails after the last event was taken would otherwise end the process.
    reading.on('error', () => {})
    const late = setTimeout(() => reading.destroy(new Late('a read')), milliseconds)
    const found: T[] = []
    let isWhole = false
    try {
      for await (const event of reading as AsyncIterable<E>) {
        const taken = take(event)
        if (taken !== undefined) found.push(taken)
      }
      isWhole = true
      return found
    } finally {
      clearTimeout(late)
      // Only this ends the call: the client leaves it open behind a stream that was destroyed.
      if (!isWhole) reading.cancel().catch(() => {})
    }
  }

  /** The answer to a call, or the error `Late`. */
  async inTime<T>(what: string, call: Promise<T>, milliseconds: number): Promise<T> {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new Late(what)), milliseconds)
    return Promise.race([call, late]).finally(() => clearTimeout(timer))
  }

  answered(): void {
    if (this.#isHealthy) return
    this.#isHealthy = true
    clearTimeout(this.#probing)
    if (!this.#isClosed) this.#log?.info({}, 'EventStoreDB answers again')
  }

  /** From now on the server is asked once a second, so that its return is noticed without a caller. */
  failed(error: unknown): void {
    if (!this.#isHealthy || this.#isClosed) return
    this.#isHealthy = false
    this.#log?.warn({ why: toldOf(error) }, 'EventStoreDB is away')
    this.#probe()
  }

  #probe(): void {
    this.#probing = setTimeout(async () => {
      await this.ask().catch(() => {})
      if (!this.#isHealthy && !this.#isClosed) this.#probe()
    }, PROBE_MS).unref()
  }

  /** Asks the server for its last event. @throws StoreUnavailable, StoreBroken */
  async ask(): Promise<void> {
    await this.read(
      () => this.client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }),
      () => undefined,
    )
  }

  #assertOpen(): void {
    // A call after `dispose` would revive the client, and the process would never end.
    if (this.#isClosed) throw new StoreUnavailable('the log is closed')
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#probing)
    // Cancels what is under way, and would wait for ever for a read that was given up before its last event was taken.
    await this.inTime('the end of the client', this.client.dispose(), CLOSE_MS).catch(() => {})
  }
}
