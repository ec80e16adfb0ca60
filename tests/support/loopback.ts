import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Child, childOf } from '@pingboard/run/cluster/child.ts'
import { type LoopbackOptions, type Planned, planLoopback } from '@pingboard/run/cluster/loopback.ts'
import type { PartName } from '@pingboard/run/cluster/processes.ts'
import type { Engine } from '../engines/engine.ts'
import { openEventstore } from '../engines/eventstore.ts'
import { NEEDS_KAFKA, openKafka } from '../engines/kafka.ts'
import { NEEDS_MONGODB, openMongodb } from '../engines/mongodb.ts'
import { RAISED } from './raised.ts'

/** One of each engine, for programs that kill them, or measure beside them. */
export interface Engines {
  readonly eventstore: Engine
  readonly mongodb: Engine
  readonly kafka: Engine
}

/** @throws Error that names what is missing, and how to get it */
export async function openEngines(): Promise<Engines & AsyncDisposable> {
  const opened: Engine[] = []
  const close = async () => {
    await Promise.all(opened.map(engine => engine.close()))
  }
  const open = async (opening: Promise<Engine | null>, needs: string): Promise<Engine> => {
    const engine = await opening
    if (!engine) throw new Error(`absent: ${needs}`)
    opened.push(engine)
    return engine
  }
  try {
    const [eventstore, mongodb, kafka] = await Promise.all([
      open(openEventstore(), 'EVENTSTORE_URL'),
      open(openMongodb(), NEEDS_MONGODB),
      open(openKafka(), NEEDS_KAFKA),
    ])
    return { eventstore, mongodb, kafka, [Symbol.asyncDispose]: close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A process of the product, in a process of its own. */
export interface Node extends Child, Pick<Planned, 'part' | 'origin' | 'operations'> {}

export interface Loopback extends AsyncDisposable, Omit<PlannedNodes, 'close'> {
  /** Addresses of the engines, with a database of its own. */
  readonly addresses: LoopbackOptions['engines']
  /** Streams and topics begin with it and a dot. */
  readonly installation: string
  /** Resolves once every process says that it is ready, and the edge that it sees the others. */
  ready(milliseconds?: number): Promise<void>
}

/** Processes of the product that are not started yet. */
export interface PlannedNodes {
  /** Of the edge. */
  readonly origin: string
  readonly dataDir: string
  readonly nodes: readonly Node[]
  of(part: PartName): readonly Node[]
  /** Stops them and removes their data. */
  close(): Promise<void>
}

/**
 * Plans the product on loopback, with streams and topics of its own. Everybody comes from this machine, so the edge lets
 * it name addresses, and the limits of writing are raised.
 * @param preload a module that every process of a part loads before the product
 */
export async function planNodes({
  addresses,
  installation,
  counts,
  settings,
  preload,
}: Pick<LoopbackOptions, 'counts' | 'settings'> & {
  readonly addresses: LoopbackOptions['engines']
  readonly installation: string
  readonly preload?: { readonly part: PartName; readonly path: string } | undefined
}): Promise<PlannedNodes> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pingboard-loopback-'))
  const planned = await planLoopback({
    engines: addresses,
    dataDir,
    ...(counts ? { counts } : {}),
    settings: {
      ...RAISED,
      INSTALLATION: installation,
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: process.env.TEST_LOG ?? 'warn',
      ...settings,
    },
  })
  const nodes = planned.map(({ name, part, origin, operations, env }): Node => {
    const more: Record<string, string> =
      preload?.part === part ? { NODE_OPTIONS: `--import=${preload.path}` } : {}
    return { ...childOf({ name, env: { ...env, ...more }, args: ['--empty'] }), part, origin, operations }
  })
  return {
    origin: nodes.find(({ part }) => part === 'edge')?.origin ?? '',
    dataDir,
    nodes,
    of: part => nodes.filter(node => node.part === part),
    async close() {
      await Promise.all(nodes.map(node => node.stop()))
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Longest time until a disturbed topology is whole again. Milliseconds; a busy machine takes long. */
const READY_WITHIN_MS = 120_000
const LOOK_MS = 200
const ANSWERS_WITHIN_MS = 10_000

/**
 * The whole product as real processes on loopback, outside of the test runner too.
 * @param given as for `planNodes`
 */
export async function openLoopback(
  engines: Engines,
  given: Omit<Parameters<typeof planNodes>[0], 'addresses' | 'installation'> = {},
): Promise<Loopback> {
  const installation = `t${randomBytes(6).toString('hex')}`
  const database = new URL(engines.mongodb.address)
  database.pathname = `/${installation}`
  const addresses = {
    eventstore: engines.eventstore.address,
    mongodb: database.href,
    kafka: engines.kafka.address,
  }
  const planned = await planNodes({ ...given, addresses, installation })
  const { nodes, close } = planned
  const loopback: Loopback = {
    ...planned,
    addresses,
    installation,
    async ready(milliseconds = READY_WITHIN_MS) {
      const end = performance.now() + milliseconds
      for (;;) {
        const waiting = (await Promise.all(nodes.map(isNotReady))).filter(told => told !== null)
        if (waiting.length === 0) return
        if (performance.now() > end) throw new Error(`not ready: ${waiting.join('; ')}`)
        await wait(LOOK_MS)
      }
    },
    [Symbol.asyncDispose]: close,
  }
  try {
    await Promise.all(nodes.map(node => node.start()))
    await loopback.ready()
  } catch (error) {
    await close()
    throw error
  }
  return loopback
}

/** Null when it is ready and sees what it needs; else what it says. */
async function isNotReady({ name, part, operations, output }: Node): Promise<string | null> {
  const asked = fetch(`${operations}/health/ready`, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) })
  const answer = await asked.catch(() => null)
  if (!answer) return `${name} does not answer; it said last: ${output().slice(-500)}`
  const { status, failing, degraded } = (await answer.json()) as {
    status: string
    failing: readonly string[]
    degraded: readonly string[]
  }
  const lacks = [...failing, ...degraded.filter(what => part === 'edge' || ENGINES.has(what))]
  return status !== 'not ready' && lacks.length === 0 ? null : `${name}: ${status} ${lacks.join(', ')}`
}
const ENGINES = new Set(['eventstore', 'mongodb', 'kafka'])
