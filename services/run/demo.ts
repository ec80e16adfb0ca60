import { memoryMostWatched } from '@pingboard/infra/memory/most-watched.ts'
import { memoryPresence } from '@pingboard/infra/memory/presence.ts'
import { memoryRateLimits } from '@pingboard/infra/memory/rate-limits.ts'
import type { Part } from '@pingboard/infra/tools/demo/cast.ts'
import { playDemo } from '@pingboard/infra/tools/demo/evening.ts'
import type { Past } from '@pingboard/infra/tools/demo/past.ts'
import type { Logger } from 'pino'
import type { Live } from '../live/service.ts'
import { START } from '../ports/stored-event.ts'
import { type Contexts, composeContexts } from './compose-contexts.ts'
import type { Metrics } from './observing/metrics.ts'
import type { Ports } from './open/ports.ts'
import { serveApi } from './serve-api.ts'
import type { Settings } from './settings/settings.ts'

interface DemoParts {
  readonly ports: Ports
  readonly contexts: Contexts
  readonly rooms: Live
  readonly settings: Settings
  readonly logger: Logger
  readonly metrics: Metrics
}

/** Plays the example evening in this process, as a client at this port. @returns how to end it */
export function startDemo(port: number, parts: DemoParts): () => void {
  const { contexts, rooms, logger } = parts
  const evening = new AbortController()
  void playDemo({
    origin: `http://127.0.0.1:${port}`,
    today: contexts.today,
    onPerson: contexts.demo.arrive,
    watched: () => rooms.stats().viewers > 0,
    log: logger,
    signal: evening.signal,
    past: () => openPast(parts),
    giveBack: part => giveBackPassword(parts.ports, part),
  })
  return () => evening.abort()
}

/** Beside the calls: the only one for a forgotten password mails a link, and the demo reads no mail. */
async function giveBackPassword({ people, passwords }: Ports, { email, password }: Part): Promise<boolean> {
  const person = await people.records.byEmail(email)
  if (!person) return false
  return (await people.records.update(person.id, { passwordHash: await passwords.hash(password) })) !== null
}

/**
 * The contexts once more over the same stores, with a clock that the demo sets, so that its earlier evenings have the
 * times at which people would have entered them. Only while the log is empty: there is no data of anybody yet, and the
 * log's times still follow its order. The calls are handed over inside the process, so nobody else comes at that time.
 * @returns null when the log holds anything
 */
async function openPast({ ports, contexts, settings, logger, metrics }: DemoParts): Promise<Past | null> {
  if ((await ports.engine.log.head()) !== START) return null
  let at = ports.clock.now()
  const clock = { now: () => at }
  const then: Ports = {
    ...ports,
    clock,
    rateLimits: memoryRateLimits(clock),
    presence: memoryPresence(clock),
    mostWatched: memoryMostWatched(clock),
  }
  // An operator has no use for lines of invented evenings: the demo itself says what it cannot do.
  const silent = logger.child({}, { level: 'silent' })
  const earlier = composeContexts(then, { settings, logger: silent, origin: () => '', demo: contexts.demo })
  const { app } = serveApi(then, earlier, {
    settings,
    logger: silent,
    metrics,
    tracing: null,
    origins: new Set(),
    stopping: () => false,
  })
  return {
    async send(path, { method, headers, body }) {
      const answer = await app.inject({
        method: method as 'GET',
        url: path,
        headers: headers as Record<string, string>,
        ...(body ? { payload: String(body) } : {}),
      })
      const isEmpty = answer.statusCode === 204 || answer.statusCode === 304
      const given = new Headers()
      for (const [name, value] of Object.entries(answer.headers))
        for (const each of [value].flat()) given.append(name, String(each))
      return new Response(isEmpty ? null : answer.body, { status: answer.statusCode, headers: given })
    },
    onPerson: contexts.demo.meet,
    setTime(moment) {
      at = moment
    },
    close: () => app.close(),
  }
}
