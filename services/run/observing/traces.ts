import { createHash } from 'node:crypto'
import type { BoardFacts } from '@pingboard/contracts/events/boards.ts'
import { HEADER_PATTERNS, HEADERS } from '@pingboard/contracts/route.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { DatedBoardReader } from '../../ports/board-reader.ts'
import type { Bus, BusMessage } from '../../ports/bus.ts'
import type { EventLog, Page } from '../../ports/event-log.ts'
import type { Publisher } from '../../ports/publisher.ts'
import { type EventMetadata, idOf, type StoredEvent } from '../../ports/stored-event.ts'
import type { Settings } from '../settings/settings.ts'
import type { Recorder } from './traces-work.ts'

/** Events recorded longer ago are old news: a rebuild or a long absence makes no traces. Milliseconds. */
const FRESH_MS = 60_000

/**
 * Id of a piece of work that other processes know as the cause of theirs. It is made of what they know anyway, so
 * nothing but correlation and causation ids travels between processes.
 */
const idFrom = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16)

const callId = (request: FastifyRequest, correlationId: string) =>
  idFrom('call', correlationId, request.method, request.url, String(request.headers[HEADERS.idempotencyKey]))
const appendId = ({ $correlationId, $causationId }: EventMetadata, streamId: string) =>
  idFrom('append', $correlationId, $causationId, streamId)
const publishId = ({ correlationId, topic, key, position }: BusMessage) =>
  idFrom('publish', correlationId, topic, key, position)

const now = () => performance.timeOrigin + performance.now()
let drawn = 0
const SEED = `${process.pid} ${performance.timeOrigin} ${Math.random()}`
const aNewId = () => idFrom(SEED, String(drawn++))

/**
 * Makes traces where a process is composed: wrappers over ports, and hooks of its server. The services know nothing of
 * them.
 * @param behindEdge the edge in front records each call too
 * @param published messages come from the publisher of another process
 */
export function tracing(
  { record, close }: Recorder,
  { behindEdge, published }: { readonly behindEdge: boolean; readonly published: boolean },
) {
  /** What this process does for a correlation id at the moment: the cause of what it appends meanwhile. */
  const running = new Map<string, string>()
  /** The delivery that brought the newest facts of a board to the live rooms. */
  const brought = new WeakMap<BoardFacts, { readonly correlationId: string; readonly id: string }>()

  async function during<T>(correlationId: string, id: string, work: () => Promise<T> | T): Promise<T> {
    running.set(correlationId, id)
    try {
      return await work()
    } finally {
      if (running.get(correlationId) === id) running.delete(correlationId)
    }
  }

  /** Records each call of the API. @param passesOn an edge: the process behind gets the same correlation id */
  function calls(app: FastifyInstance, passesOn: boolean): void {
    app.addHook('onRequest', (request, reply, done) => {
      if (!request.url.startsWith('/api/')) return done()
      const given = request.headers[HEADERS.correlationId]
      const isGiven = typeof given === 'string' && HEADER_PATTERNS.uuid.test(given)
      const correlationId = isGiven ? given : request.id
      if (passesOn && given === undefined) {
        request.raw.headers[HEADERS.correlationId] = correlationId
        request.raw.rawHeaders.push(HEADERS.correlationId, correlationId)
      }
      const shared = callId(request, correlationId)
      const id = passesOn ? shared : aNewId()
      const from = now()
      running.set(correlationId, id)
      // Also when the client is gone before the answer.
      reply.raw.once('close', () => {
        if (running.get(correlationId) === id) running.delete(correlationId)
        const { method, routeOptions } = request
        const name = passesOn ? 'edge' : 'api'
        const { statusCode } = reply.raw
        const about = {
          'http.request.method': method,
          'http.response.status_code': statusCode,
          ...(passesOn ? {} : { 'http.route': routeOptions.url ?? '(unknown)' }),
        }
        const parent = !passesOn && behindEdge ? shared : null
        record({ name, kind: 'server', correlationId, id, parent, from, failed: statusCode >= 500, about })
      })
      done()
    })
  }

  function log(given: EventLog): EventLog {
    return {
      append(stream, expected, events, behind) {
        const from = now()
        const appending = given.append(stream, expected, events, behind)
        const [first] = events
        if (!first) return appending
        const { $correlationId: correlationId } = first.metadata
        const parent = running.get(correlationId) ?? null
        const told = (id: string, failed: boolean) =>
          record({
            name: 'append',
            kind: 'client',
            correlationId,
            id,
            parent,
            from,
            failed,
            about: { stream, events: events.length },
          })
        appending.then(
          () => told(appendId(first.metadata, idOf(stream)), false),
          () => told(aNewId(), true),
        )
        return appending
      },
      readStream: (...call) => given.readStream(...call),
      readTexts: (...call) => given.readTexts(...call),
      readAll: (...call) => given.readAll(...call),
      subscribe: (...call) => given.subscribe(...call),
      head: () => given.head(),
      close: () => given.close(),
    }
  }

  /** The log as a view's projector follows it: what happens between two pages is the work on the first. */
  function followed(view: string, given: EventLog): EventLog {
    async function* pages(source: AsyncIterable<Page>): AsyncIterable<Page> {
      for await (const page of source) {
        const from = now()
        yield page
        for (const event of changesOf(page.events)) {
          const { $correlationId: correlationId } = event.metadata
          const parent = appendId(event.metadata, idOf(event.stream))
          const about = { view, stream: event.stream, revision: event.revision }
          record({ name: 'project', kind: 'internal', correlationId, id: aNewId(), parent, from, about })
        }
      }
    }
    return { ...log(given), subscribe: (...call) => pages(given.subscribe(...call)) }
  }

  const publisher = (given: Publisher): Publisher => ({
    async send(messages) {
      const from = now()
      await given.send(messages)
      for (const message of messages) {
        const { correlationId, topic, key } = message
        const parent = appendIdOf(message)
        const about = { topic, key }
        record({
          name: 'publish',
          kind: 'producer',
          correlationId,
          id: publishId(message),
          parent,
          from,
          about,
        })
      }
    },
  })

  const bus = <B extends Bus>(given: B): B => ({
    ...given,
    consume: (consumer, handle, signal) =>
      given.consume(
        consumer,
        async message => {
          const { correlationId, topic, key, event } = message
          const id = aNewId()
          const from = now()
          const parent = published ? publishId(message) : appendIdOf(message)
          // Viewers are told after the delivery: the room remembers which facts it is about.
          const told = event as { readonly type: string; readonly board?: BoardFacts }
          if (consumer.from === 'now' && told.type === 'BoardChanged' && told.board)
            brought.set(told.board, { correlationId, id })
          let failed = true
          try {
            await during(correlationId, id, () => handle(message))
            failed = false
          } finally {
            const about = { consumer: consumer.name, topic, key }
            record({ name: 'consume', kind: 'consumer', correlationId, id, parent, from, failed, about })
          }
        },
        signal,
      ),
  })

  /** The boards as live rooms read them: a board that is presented is sent in the same turn. */
  const reader = (given: DatedBoardReader): DatedBoardReader => ({
    read: id => given.read(id),
    today: () => given.today(),
    async present(facts) {
      const cause = brought.get(facts)
      if (!cause) return given.present(facts)
      brought.delete(facts)
      const from = now()
      try {
        return await given.present(facts)
      } finally {
        const { correlationId, id: parent } = cause
        const about = { board: facts.id, revision: facts.revision }
        const work = {
          name: 'live send',
          kind: 'producer',
          correlationId,
          id: aNewId(),
          parent,
          from,
          about,
        } as const
        setImmediate(() => record(work))
      }
    },
  })

  return { calls, log, followed, publisher, bus, reader, close }
}
export type Tracing = ReturnType<typeof tracing>

/** The first event of each append of a page, of those that are fresh. */
function changesOf(events: readonly StoredEvent[]): StoredEvent[] {
  const since = Date.now() - FRESH_MS
  const changes = new Map<string, StoredEvent>()
  for (const event of events) {
    if (Date.parse(event.recordedAt) < since) continue
    const id = appendId(event.metadata, idOf(event.stream))
    if (!changes.has(id)) changes.set(id, event)
  }
  return [...changes.values()]
}

const appendIdOf = ({ correlationId, causationId, key }: BusMessage): string =>
  idFrom('append', correlationId, causationId, key)

/**
 * Traces of one process, sent by OTLP; null when the settings name no receiver: then nothing is loaded and no port is
 * wrapped.
 */
export async function openTracing(
  { traces, process: name }: Pick<Settings, 'traces' | 'process'>,
  logger: Pick<Logger, 'warn'>,
): Promise<Tracing | null> {
  if (traces === null) return null
  const { openRecorder } = await import('./traces-otlp.ts')
  const isPart = name !== 'standalone'
  return tracing(openRecorder(traces, name, logger), { behindEdge: name === 'api', published: isPart })
}
