// The whole cluster on loopback, to look at: the processes of the table over engines from ordinary packages, with the
// demo. Everything it stores is gone when it ends.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { CAPTAIN } from '@pingboard/infra/tools/demo/cast.ts'
import { playDemo } from '@pingboard/infra/tools/demo/evening.ts'
import { type Child, childOf } from '@pingboard/run/cluster/child.ts'
import { planLoopback } from '@pingboard/run/cluster/loopback.ts'
import { clusterProcess } from '@pingboard/run/cluster/processes.ts'
import { parisDay } from '@pingboard/services/boards/paris-day.ts'
import type { Engine } from './engine.ts'
import { openEventstore } from './eventstore.ts'
import { missingEngines } from './fetch.mjs'
import { openKafka } from './kafka.ts'
import { openMongodb } from './mongodb.ts'

const { PORT = '4100' } = process.env
/** Where an engine that runs elsewhere is named. */
const ADDRESSES: Readonly<Record<string, string>> = { kafka: 'KAFKA_BROKERS', mongodb: 'MONGODB_URL' }
/** Pause before a process that died is started again. Milliseconds. */
const AGAIN_MS = 1000
const LOOK_MS = 200

const say = (line: string) => void process.stdout.write(`${line}\n`)
const stop = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop.abort())

process.exitCode = await run().catch(error => {
  if (stop.signal.aborted) return 0
  process.stderr.write(`pingboard: ${error instanceof Error ? error.message : error}\n`)
  return 1
})
process.exit()

async function run(): Promise<number> {
  const missing = missingEngines().filter(({ name }) => !process.env[ADDRESSES[name] ?? ''])
  if (missing.length > 0) {
    const names = missing.map(({ name, needs }) => `${name} (needs ${needs})`).join(', ')
    say(`Missing: ${names}. Get it with \`node tests/engines/fetch.mjs\`, then start again.`)
    return 1
  }
  await using opened = new AsyncDisposableStack()
  const began = performance.now()
  say('Starting the engines…')
  const engines = await Promise.all(
    [openEventstore(), openMongodb(), openKafka()].map(opening => kept(opening, opened)),
  )
  const [eventstore, mongodb, kafka] = engines.map(({ address }) => address)
  stop.signal.throwIfAborted()

  const dataDir = await mkdtemp(join(tmpdir(), 'pingboard-cluster-'))
  opened.defer(() => rm(dataDir, { recursive: true, force: true }))
  const planned = await planLoopback({
    engines: { eventstore: eventstore ?? '', mongodb: mongodb ?? '', kafka: kafka ?? '' },
    dataDir,
    port: Number(PORT),
  })
  const children = planned.map(({ name, env }) =>
    // Lines of its log are for the operator; a start that succeeds says nothing of its own here.
    childOf({
      name,
      env,
      onLine: line => line.startsWith('{') && process.stderr.write(`${name}: ${line}\n`),
    }),
  )
  opened.defer(async () => {
    await Promise.all(children.map(child => child.stop()))
  })
  say(`Starting ${children.length} processes…`)
  await unlessStopped(Promise.all(children.map(child => child.start())))
  // The first to run at the end: what ends then is not started again.
  opened.defer(() => stop.abort())
  for (const child of children) void keepAlive(child)

  const origin = planned.find(({ part }) => part === 'edge')?.origin ?? ''
  // The edge looks once a second which nodes are ready.
  while (!(await fetch(`${origin}/api/boards/showcase`)).ok) await unlessStopped(delay(LOOK_MS))
  say(`\n  Pingboard is ready: ${origin}   (after ${Math.round((performance.now() - began) / 1000)} s)`)
  say(`  Demo sign-in:       ${CAPTAIN.email}  /  ${CAPTAIN.password}`)
  say(`  Mails are kept:     ${origin}/mailbox`)
  for (const { told, address } of engines) say(`  ${told.padEnd(30)} ${withoutQuery(address)}`)
  for (const [index, { name, part, origin: at, operations }] of planned.entries())
    say(
      `  ${name.padEnd(18)} pid ${String(children[index]?.pid()).padEnd(8)} ${at}  health ${operations}/health/ready  ${clusterProcess(part).does}`,
    )
  say('  Nothing is kept after the end. Kill a process to see it come back. Stop: Ctrl-C\n')

  const line = (fields: object, message: string) => say(`demo: ${message} ${JSON.stringify(fields)}`)
  await playDemo({
    origin,
    today: () => parisDay(new Date()),
    onPerson() {},
    watched: () => true,
    log: { info() {}, warn: line, error: line },
    signal: stop.signal,
  })
  say('Stopping…')
  return 0
}

async function unlessStopped<T>(work: Promise<T>): Promise<T> {
  const stopped = Promise.withResolvers<never>()
  const end = () => stopped.reject(stop.signal.reason)
  stop.signal.addEventListener('abort', end)
  return Promise.race([work, stopped.promise]).finally(() => stop.signal.removeEventListener('abort', end))
}

/** Starts a process again whenever it dies, and says so. */
async function keepAlive(child: Child): Promise<void> {
  for (;;) {
    await child.ended()
    if (stop.signal.aborted) return
    say(`${child.name} died: starting it again`)
    await delay(AGAIN_MS)
    if (stop.signal.aborted) return
    await child.start().then(
      () => say(`${child.name} is back, pid ${child.pid()}`),
      error => say(`${child.name}: ${error instanceof Error ? error.message : error}`),
    )
  }
}

async function kept(opening: Promise<Engine | null>, opened: AsyncDisposableStack): Promise<Engine> {
  const engine = await opening
  if (!engine) throw new Error('an engine is missing: `node tests/engines/fetch.mjs`')
  opened.defer(() => engine.close())
  return engine
}

function withoutQuery(address: string): string {
  return address.replace(/\/\/[^@/]*@/, '//').replace(/\?.*/, '')
}
