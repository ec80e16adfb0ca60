import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { StoreUnavailable } from '@pingboard/services/ports/event-log.ts'
import { inject } from 'vitest'
import { NEEDS_KAFKA } from '../engines/kafka.ts'
import { NEEDS_MONGODB } from '../engines/mongodb.ts'
import type { EngineName } from './setup.ts'

const NEEDS: Readonly<Record<EngineName, string>> = {
  eventstore: 'EVENTSTORE_URL',
  mongodb: NEEDS_MONGODB,
  kafka: NEEDS_KAFKA,
}

/** What is absent of these engines, for `describe.skipIf` and the title of a test; undefined when all are there. */
export const without = (...names: readonly EngineName[]): string | undefined =>
  names.flatMap(name => (inject('engines')[name] ? [] : NEEDS[name]))[0]

/** @throws Error when the engine is absent: see `without` */
export function addressOf(name: EngineName): string {
  const engine = inject('engines')[name]
  if (!engine) throw new Error(`absent: ${NEEDS[name]}`)
  return engine.address
}

/** A name that nothing else of this run uses: a database, a prefix of topics or streams. */
export const aName = (): string => `t${randomBytes(6).toString('hex')}`

/** A database of this test's own, on the shared engine. */
export function aDatabase(): string {
  const url = new URL(addressOf('mongodb'))
  url.pathname = `/${aName()}`
  return url.href
}

/** Longest time for which an engine is opened again. Milliseconds. */
const OPENED_WITHIN = 90_000

/** For the set-up of a test: opens again while a busy engine does not answer. @throws StoreUnavailable when it goes on */
export async function openedAgain<T>(open: () => Promise<T>): Promise<T> {
  const end = performance.now() + OPENED_WITHIN
  for (;;) {
    try {
      return await open()
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || performance.now() > end) throw error
      await wait(200)
    }
  }
}

/** Settings of a product over all engines, with data of its own. */
export const settings = (): Record<string, string> => ({
  EVENTSTORE_URL: addressOf('eventstore'),
  MONGODB_URL: aDatabase(),
  KAFKA_BROKERS: addressOf('kafka'),
  INSTALLATION: aName(),
})
