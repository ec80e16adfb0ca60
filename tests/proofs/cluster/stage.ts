import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openEventStoreLog } from '@pingboard/infra/event-log/eventstoredb/log.ts'
import { openMongodb } from '@pingboard/infra/mongodb/connection.ts'
import { openMongoPeople } from '@pingboard/infra/people/mongodb/people.ts'
import { openMongoViews } from '@pingboard/infra/read-models/mongodb/views.ts'
import { systemClock as clock } from '@pingboard/infra/time/system.ts'
import type { PartName } from '@pingboard/run/cluster/processes.ts'
import { KAFKA_CLASS_PATH, SECANTUS } from '../../engines/fetch.mjs'
import { NEEDS_KAFKA } from '../../engines/kafka.ts'
import { NEEDS_MONGODB } from '../../engines/mongodb.ts'
import { eachFromElsewhere } from '../../support/client.ts'
import { openEngines, openLoopback } from '../../support/loopback.ts'
import type { World } from '../processes/world.ts'
import type { Stage } from './faults.ts'
import { mailServer } from './mails.ts'

/** What this machine lacks; undefined when every engine can be started, and so killed. */
export const WITHOUT_ENGINES: string | undefined = existsSync(SECANTUS)
  ? existsSync(KAFKA_CLASS_PATH)
    ? undefined
    : NEEDS_KAFKA
  : NEEDS_MONGODB

/** Engines at an address belong to somebody else, so this proof starts its own. */
const OWN_ENGINES = ['EVENTSTORE_URL', 'MONGODB_URL', 'KAFKA_BROKERS'] as const

export interface ClusterOptions {
  readonly leaseSeconds: number
  /** A mistake in every process of a part: a file of `defects`. */
  readonly defect?: { readonly process: PartName; readonly file: string }
}

/** The whole product over engines of its own, with a mail server; and its ports, for facts that no call shows. */
export async function openCluster({ leaseSeconds, defect }: ClusterOptions) {
  for (const name of OWN_ENGINES) delete process.env[name]
  await using opened = new AsyncDisposableStack()
  const engines = opened.use(await openEngines())
  const mails = await mailServer()
  opened.defer(() => mails.close())
  const loopback = opened.use(
    await openLoopback(engines, {
      settings: {
        SMTP_URL: mails.url,
        MAIL_FROM: 'pingboard@club.example',
        LEASE_SECONDS: String(leaseSeconds),
      },
      ...(defect
        ? { preload: { part: defect.process, path: join(import.meta.dirname, 'defects', defect.file) } }
        : {}),
    }),
  )
  eachFromElsewhere()
  const { addresses, installation, origin } = loopback
  const connection = await openMongodb({ url: addresses.mongodb })
  opened.defer(() => connection.close())
  const people = await openMongoPeople(connection, { clock })
  opened.defer(() => people.close())
  const log = await openEventStoreLog({ url: addresses.eventstore, namespace: installation })
  opened.defer(() => log.close())
  const views = await openMongoViews(connection)

  // Whatever people reach, they reach through the edge.
  const world: World = { pages: origin, any: async () => ({ origin }) }
  const stage: Stage = { ...engines, of: loopback.of, ready: loopback.ready, installation }
  const running = opened.move()
  return {
    world,
    stage,
    mails,
    ports: { log, views, people },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}
export type ClusterUnderTest = Awaited<ReturnType<typeof openCluster>>
