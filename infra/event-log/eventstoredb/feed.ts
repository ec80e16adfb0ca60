import { setTimeout as delay } from 'node:timers/promises'
import type { AllStreamSubscription } from '@eventstore/db-client'
import { folds } from '@pingboard/services/kernel/turns.ts'
import { type Page, StoreBroken, StoreUnavailable } from '@pingboard/services/ports/event-log.ts'
import type { Log } from '@pingboard/services/ports/log.ts'
import { type Position, START, type StoredEvent } from '@pingboard/services/ports/stored-event.ts'
import { type AllReader, isOf, type Seen } from './all-reader.ts'
import type { Connection } from './connection.ts'
import { failureOf, Late, toldOf } from './failures.ts'
import { placeOf } from './records.ts'
import { Window } from './window.ts'

/** Events of a page for a subscriber near the end, and for one that reads what is stored. */
const AT_ONCE = 64
const STORED_AT_ONCE = 500
/** Pauses before a subscription begins again. Milliseconds. */
const PAUSE_MS = 50
const LONGEST_PAUSE_MS = 2000
/** How long a new subscription may take until the server confirms it. Milliseconds. */
const CONFIRMED_WITHIN_MS = 5000
/** What was appended this long ago has arrived. Milliseconds. */
const ARRIVES_WITHIN_MS = 2000

/**
 * The subscription of a process: one, to everything, for all its subscribers. A filtered one would tell how far it has
 * looked only now and then, and each subscriber waits for the position of the newest event. What arrives is taken at
 * once, because the server drops a client that lags. A subscriber that lags reads pages from the log instead.
 */
export class Feed {
  readonly #connection: Connection
  readonly #reader: AllReader
  readonly #log: Pick<Log, 'warn'> | undefined
  readonly #silence: number
  readonly #window = new Window()
  readonly #closing = new AbortController()
  /** Settles at the next news; each has a promise of its own. */
  #news = Promise.withResolvers<void>()
  #running: Promise<void> | null = null
  /** Why there is no subscription, and never will be. */
  #refusal: StoreBroken | null = null

  /** @param silence after how many milliseconds without an event it is checked that there was none */
  constructor(
    connection: Connection,
    reader: AllReader,
    { silence, log }: { silence: number; log?: Pick<Log, 'warn'> },
  ) {
    this.#connection = connection
    this.#reader = reader
    this.#silence = silence
    this.#log = log
  }

  /** As `EventLog.subscribe`: each subscriber hears of every position, and ends only with its signal. */
  async *subscribe(
    after: Position,
    { categories, signal }: { categories?: readonly string[]; signal: AbortSignal },
  ): AsyncGenerator<Page> {
    if (after !== START) placeOf(after)
    this.#running ??= this.#run()
    const over = AbortSignal.any([signal, this.#closing.signal])
    // Wakes everybody: each looks whether it was meant.
    over.addEventListener('abort', () => this.#tell(), { once: true })
    let looked = after
    for (let pause = PAUSE_MS; !over.aborted; ) {
      // Taken first, so that news between looking and waiting is not missed.
      const news = this.#news.promise
      if (this.#refusal) throw this.#refusal
      const near = this.#window.after(looked, AT_ONCE)
      const seen = near ?? (await before(over, this.#stored(looked)))
      if (over.aborted) return
      if (seen === null) {
        await delay(pause, undefined, { signal: over }).catch(() => {})
        pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
        continue
      }
      pause = PAUSE_MS
      const last = seen.at(-1)
      if (!last) {
        await news
        continue
      }
      looked = last.position
      const page = pageOf(seen, categories)
      if (page) yield page
      // While a subscriber is far behind, its reading gives other work a turn.
      if (seen.length >= AT_ONCE) await folds.goOn()
    }
  }

  /** Ends the subscription, and all subscribers. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.#running
  }

  /** What comes after a position, read from the log; null while the server is away. */
  async #stored(after: Position): Promise<readonly Seen[] | null> {
    try {
      return await this.#reader.after(after, STORED_AT_ONCE)
    } catch (error) {
      if (error instanceof StoreUnavailable) return null
      throw error
    }
  }

  /** A subscription never comes back by itself: this begins it again, after the last event that arrived. */
  async #run(): Promise<void> {
    const { signal } = this.#closing
    for (let pause = PAUSE_MS; !signal.aborted; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        if (this.#window.end === null) this.#window.begin(await this.#reader.end())
        // Subscribers that wait for the subscription go on now, also without a new event.
        this.#tell()
        await this.#follow(() => {
          pause = PAUSE_MS / 2
        })
      } catch (error) {
        if (signal.aborted) return
        const failure = failureOf(error)
        if (error instanceof StoreBroken || failure.kind === 'refused') {
          this.#refusal =
            error instanceof StoreBroken
              ? error
              : new StoreBroken('EventStoreDB refuses this user to subscribe')
          this.#tell()
          return
        }
        this.#connection.failed(error)
        this.#log?.warn({ why: toldOf(error) }, 'the subscription to EventStoreDB ended, and begins again')
      }
      await delay(pause * (0.5 + Math.random()), undefined, { signal }).catch(() => {})
    }
  }

  /** One subscription, until it ends. Always rejects. */
  async #follow(confirmed: () => void): Promise<void> {
    const { signal } = this.#closing
    signal.throwIfAborted()
    const from = this.#window.end ?? START
    const { promise: ended, reject } = Promise.withResolvers<never>()
    const subscription = this.#connection.client.subscribeToAll({
      fromPosition: from === START ? 'start' : placeOf(from),
    })
    const late = setTimeout(() => reject(new Late('a subscription')), CONFIRMED_WITHIN_MS)
    const stop = () => reject(new Late('nobody'))
    signal.addEventListener('abort', stop)
    let arrived = performance.now()
    subscription
      .on('confirmation', () => {
        clearTimeout(late)
        confirmed()
        this.#connection.answered()
      })
      .on('data', resolved => {
        arrived = performance.now()
        try {
          const seen = this.#reader.seen(resolved)
          if (seen && this.#window.add(seen)) this.#tell()
        } catch (error) {
          // Thrown here, it would stall the subscription without a word.
          reject(error)
        }
      })
      // Without a listener the process would end, also when the subscription was given up before.
      .on('error', reject)
      .on('end', () => reject(new Late('a subscription that the server ended')))
    const watch = this.#watch(() => arrived, reject)
    try {
      await ended
    } finally {
      signal.removeEventListener('abort', stop)
      clearTimeout(late)
      clearInterval(watch)
      giveUp(subscription)
    }
  }

  /** A connection that was cut without a word looks like a log that nothing is appended to: so the log is read. */
  #watch(arrived: () => number, reject: (error: unknown) => void): NodeJS.Timeout {
    return setInterval(async () => {
      if (performance.now() - arrived() < this.#silence) return
      const end = await this.#reader.end().catch(() => null)
      if (end === null || end <= (this.#window.end ?? START)) return
      await delay(ARRIVES_WITHIN_MS)
      if (end > (this.#window.end ?? START)) reject(new Late('a subscription that fell silent'))
    }, this.#silence).unref()
  }

  #tell(): void {
    this.#news.resolve()
    this.#news = Promise.withResolvers<void>()
  }
}

/** What a promise gives, or null as soon as the signal ends: what is still under way ends by itself. */
function before<T>(signal: AbortSignal, promise: Promise<T>): Promise<T | null> {
  const { promise: ended, resolve } = Promise.withResolvers<null>()
  const stop = () => resolve(null)
  signal.addEventListener('abort', stop)
  return Promise.race([promise, ended]).finally(() => signal.removeEventListener('abort', stop))
}

/** Null when nothing of ours is in it. */
function pageOf(seen: readonly Seen[], categories: readonly string[] | undefined): Page | null {
  const events: StoredEvent[] = []
  let last: StoredEvent | null = null
  for (const { event } of seen) {
    if (!event) continue
    last = event
    if (isOf(event, categories)) events.push(event)
  }
  return last && { events, position: last.position }
}

function giveUp(subscription: AllStreamSubscription): void {
  subscription.removeAllListeners('data')
  subscription.resume()
  subscription.unsubscribe().catch(() => {})
}
