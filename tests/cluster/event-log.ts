import { openEventStoreLog } from '@pingboard/infra/event-log/eventstoredb/log.ts'
import type { EventLog } from '@pingboard/services/ports/event-log.ts'
import type { Position, StoredEvent } from '@pingboard/services/ports/stored-event.ts'
import { START } from '@pingboard/services/ports/stored-event.ts'
import { onTestFinished } from 'vitest'
import type { LogUnderTest } from '../adapters/event-log.suite.ts'
import { controlOf } from '../engines/eventstore/control.ts'
import { openEventstore } from '../engines/eventstore.ts'
import { addressOf, aName, openedAgain } from './engines.ts'

type Options = Partial<Parameters<typeof openEventStoreLog>[0]>

/** A log over EventStoreDB's protocol, closed when the test is over. Its streams are the test's own. */
export async function eventStoreLog(options: Options = {}) {
  const given = { namespace: aName(), ...options, url: options.url ?? addressOf('eventstore') }
  const log = await openedAgain(() => openEventStoreLog(given))
  onTestFinished(() => log.close())
  return log
}

/** For the event-log suite. */
export async function eventStoreLogUnderTest(): Promise<LogUnderTest> {
  const namespace = aName()
  const log = await eventStoreLog({ namespace })
  return {
    log,
    reopen: async () => {
      await log.close()
      return eventStoreLog({ namespace })
    },
    afterCut: () => eventStoreLog({ namespace }),
  }
}

/** A double of this test's own, which it may kill, freeze and make fail. */
export async function aDouble() {
  const engine = await openEventstore({})
  onTestFinished(() => engine.close())
  return engine
}

/**
 * A log over a double, whose calls the test can make fail, apart from those of others.
 * @param address of the double
 */
export async function faultyLog(address: string, options: Options = {}) {
  const connection = aName()
  const namespace = options.namespace ?? aName()
  const url = `${address}&connectionName=${connection}`
  const log = await eventStoreLog({ ...options, url, namespace })
  const control = controlOf(address)
  onTestFinished(async () => {
    await control.tell({ forget: { connection } }).catch(() => {})
    control.close()
  })
  return { log, namespace, connection, url, control }
}

/** Follows a log in the background; `seen` grows. */
export function follow(log: EventLog, after: Position = START, categories?: readonly string[]) {
  const stop = new AbortController()
  const seen: StoredEvent[] = []
  const state = { position: after }
  const loop = (async () => {
    for await (const page of log.subscribe(after, { categories, signal: stop.signal })) {
      seen.push(...page.events)
      state.position = page.position
    }
  })()
  onTestFinished(() => stop.abort())
  return { seen, state, stop, loop }
}

export const idsOf = (events: readonly { readonly id: string }[]): string[] => events.map(({ id }) => id)
