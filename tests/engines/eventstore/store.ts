import { join } from 'node:path'
import { AppendsFile } from './file.ts'
import {
  ENDED,
  type Expectation,
  inOrder,
  MOST_BYTES,
  type Outcome,
  type Place,
  type Proposed,
  type Recorded,
} from './records.ts'

/** Events of a stream, and from which of them on it is read. */
interface Stream {
  readonly events: Recorded[]
  /** Revision of the first event: not 0 in a stream of deletions. */
  before: bigint
  isEnded: boolean
}

/** Streams in memory and in a file. It answers appends as the real server does, traps included. */
export class Store {
  readonly #file: AppendsFile
  readonly #streams = new Map<string, Stream>()
  /** Ids of this life of the process. What is appended with `any` is known by them, and twice after a restart. */
  readonly #ids = new Map<string, Recorded>()
  readonly #all: Recorded[] = []
  readonly #listeners = new Set<() => void>()
  #next: bigint

  /** @param from position of the first event of a new log */
  constructor(dir: string, from: bigint) {
    this.#next = from
    this.#file = new AppendsFile(join(dir, 'appends.jsonl'))
    for (const records of this.#file.read()) this.#take(records)
    if (this.#all.length === 0) this.#begin()
  }

  /** All events, in order of their places. */
  get all(): readonly Recorded[] {
    return this.#all
  }

  onAppend(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** The events of a stream that can still be read; null without any. */
  stream(name: string): readonly Recorded[] | null | 'ended' {
    const stream = this.#streams.get(name)
    if (stream?.isEnded) return 'ended'
    const events = stream?.events.filter(({ revision }) => revision >= stream.before)
    return events && events.length > 0 ? events : null
  }

  /** Index in `all` of the event at a place; -1 when no event is there. */
  indexOf(place: Place): number {
    const index = this.indexFrom(place)
    const found = this.#all[index]
    return found && inOrder(found, place) === 0 ? index : -1
  }

  /** Index in `all` of the first event at a place or later. */
  indexFrom(place: Place): number {
    let [from, to] = [0, this.#all.length]
    while (from < to) {
      const middle = (from + to) >> 1
      const event = this.#all[middle]
      if (event && inOrder(event, place) < 0) from = middle + 1
      else to = middle
    }
    return from
  }

  append(name: string, expected: Expectation, events: readonly Proposed[]): Outcome {
    if (events.reduce((sum, { data }) => sum + data.length, 0) > MOST_BYTES) return { kind: 'too-large' }
    const stream = this.#streams.get(name)
    if (stream?.isEnded) return { kind: 'deleted' }
    const last = stream?.events.at(-1)?.revision ?? -1n
    const isSeen = stream !== undefined && last >= stream.before
    const judged = this.#judge(name, expected, events, last, isSeen)
    if (judged) return judged
    const place = this.#write(name, last, events)
    return { kind: 'stored', revision: last + BigInt(events.length), place }
  }

  /** Hides what the stream holds; its revisions go on. @returns null when the expectation is wrong */
  delete(name: string, expected: Expectation): Place | 'deleted' | null {
    const stream = this.#streams.get(name)
    if (stream?.isEnded) return 'deleted'
    const last = stream?.events.at(-1)?.revision ?? -1n
    if (!fits(expected, last, last >= 0n)) return null
    return this.#note(`$$${name}`, '$metadata', { $tb: String(ENDED) })
  }

  /** Ends the stream for good. */
  tombstone(name: string, expected: Expectation): Place | 'deleted' | null {
    const stream = this.#streams.get(name)
    if (stream?.isEnded) return 'deleted'
    const last = stream?.events.at(-1)?.revision ?? -1n
    if (!fits(expected, last, last >= 0n)) return null
    return this.#write(name, ENDED - 1n, [systemEvent('$streamDeleted', {})])
  }

  /** Leaves a gap before the next position. */
  skip(by: bigint): void {
    this.#next += by
  }

  close(): void {
    this.#file.close()
  }

  /** Null: to be stored. */
  #judge(
    name: string,
    expected: Expectation,
    events: readonly Proposed[],
    last: bigint,
    isSeen: boolean,
  ): Outcome | null {
    const wrong: Outcome = { kind: 'wrong', current: last === -1n ? null : last }
    if (expected === 'any' || expected === 'stream-exists') {
      const known = events.map(({ id }) => this.#ids.get(`${name}/${id}`))
      const revision = known.at(-1)?.revision
      if (revision !== undefined && known.every(Boolean)) return { kind: 'repeated', revision }
      if (known[0]) return wrong
      return fits(expected, last, isSeen) ? null : wrong
    }
    if (fits(expected, last, isSeen)) return null
    const first = expected === 'no-stream' ? 0n : expected + 1n
    const stored = this.#streams.get(name)?.events ?? []
    const isRepeat =
      events.length > 0 && events.every(({ id }, index) => stored[Number(first) + index]?.id === id)
    return isRepeat ? { kind: 'repeated', revision: first + BigInt(events.length) - 1n } : wrong
  }

  #write(name: string, last: bigint, events: readonly Proposed[]): Place {
    const created = `${BigInt(Date.now()) * 10_000n}`
    const prepares = events.map(event => {
      const prepare = this.#next
      this.#next += BigInt(event.data.length + event.metadata.length + name.length + 120)
      return prepare
    })
    // One record ends the append, and gives its events one commit position.
    const commit = this.#next
    this.#next += 64n
    const records = events.map((event, index) => ({
      ...event,
      stream: name,
      revision: last + 1n + BigInt(index),
      created,
      commit,
      prepare: prepares[index] ?? commit,
    }))
    this.#file.write(records)
    this.#take(records)
    for (const record of records) this.#ids.set(`${name}/${record.id}`, record)
    for (const listener of this.#listeners) listener()
    return { commit, prepare: prepares.at(-1) ?? commit }
  }

  #take(records: readonly Recorded[]): void {
    for (const record of records) {
      const stream = this.#streamOf(record.stream)
      stream.events.push(record)
      this.#all.push(record)
      if (record.revision === ENDED) stream.isEnded = true
      if (record.stream.startsWith('$$') && record.type === '$metadata') this.#setBefore(record)
      this.#next = record.commit >= this.#next ? record.commit + 64n : this.#next
    }
  }

  #setBefore({ stream, data }: Recorded): void {
    const { $tb } = JSON.parse(data.toString('utf8')) as { $tb?: number | string }
    const of = this.#streamOf(stream.slice(2))
    const last = of.events.at(-1)?.revision ?? -1n
    if ($tb === undefined) of.before = 0n
    else of.before = BigInt($tb) > last ? last + 1n : BigInt($tb)
  }

  #streamOf(name: string): Stream {
    const known = this.#streams.get(name)
    if (known) return known
    const stream: Stream = { events: [], before: 0n, isEnded: false }
    this.#streams.set(name, stream)
    return stream
  }

  #note(name: string, type: string, data: object): Place {
    const last = this.#streams.get(name)?.events.at(-1)?.revision ?? -1n
    return this.#write(name, last, [systemEvent(type, data)])
  }

  /** A log is never empty: the server's own events stand first. */
  #begin(): void {
    this.#note('$settings', '$UpdateSystemSettings', {})
    this.#note('$$$settings', '$metadata', { $acl: { $r: '$all' } })
    this.#note('$users', '$User', { loginName: 'admin' })
  }
}

const systemEvent = (type: string, data: object): Proposed => ({
  id: crypto.randomUUID(),
  type,
  contentType: 'application/json',
  data: Buffer.from(JSON.stringify(data)),
  metadata: Buffer.alloc(0),
})

function fits(expected: Expectation, last: bigint, isSeen: boolean): boolean {
  if (expected === 'any') return true
  if (expected === 'stream-exists') return isSeen
  if (expected === 'no-stream') return !isSeen
  return expected === last
}
