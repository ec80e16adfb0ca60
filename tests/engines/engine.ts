import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePorts } from '@pingboard/run/cluster/free-ports.ts'

/** A database or broker that tests use. */
export interface Engine {
  /** What it is, for the closing line of a run: `MongoDB: SecantusDB 0.7.0b3`. Never more than it is. */
  readonly told: string
  /** An engine at an address belongs to somebody else: it cannot be killed, frozen or started here. */
  readonly how: 'address' | 'container' | 'package' | 'double'
  /** Where clients find it: a URL, or brokers joined by commas. */
  readonly address: string
  /** Of its process, to read what it uses. Undefined where it belongs to somebody else. */
  pid(): number | undefined
  /** Ends it at once, as a crash does. Its data stay. */
  kill(): Promise<void>
  /** Starts it again at the same address, with its data. Resolves once it takes connections. */
  start(): Promise<void>
  /** Stops all work of it without ending it: connections stay open, and nothing is answered. */
  freeze(): void
  thaw(): void
  /** Ends it for good and removes its data. */
  close(): Promise<void>
}

export interface EngineProcess {
  readonly told: string
  readonly how: Engine['how']
  /** Called once: the ports stay the same over every start. @param port a free one */
  readonly address: (port: number, more: readonly number[]) => string
  /** Number of ports needed beside the first. */
  readonly morePorts?: number
  /** Runs once, before the first start. */
  readonly prepare?: (given: { dir: string; port: number; more: readonly number[] }) => Promise<void>
  readonly command: (given: {
    dir: string
    port: number
    more: readonly number[]
  }) => readonly [string, ...string[]]
  readonly env?: NodeJS.ProcessEnv
}

const HOST = '127.0.0.1'
/** Longest time until an engine takes connections. Milliseconds; a busy machine takes long. */
const STARTS_WITHIN = 240_000
const STOPS_WITHIN = 15_000

/** Starts an engine as a process of its own, with an empty folder for its data. */
export async function startEngine(engine: EngineProcess): Promise<Engine> {
  const dir = await mkdtemp(join(tmpdir(), 'pingboard-engine-'))
  const [port = 0, ...more] = await freePorts(1 + (engine.morePorts ?? 0), HOST)
  const given = { dir, port, more }
  await engine.prepare?.(given)
  let child: ChildProcess | undefined
  let said = ''

  async function start(): Promise<void> {
    const [command, ...args] = engine.command(given)
    const started = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...engine.env },
    })
    child = started
    for (const stream of [started.stdout, started.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said = (said + text).slice(-4000)
      })
    const end = performance.now() + STARTS_WITHIN
    while (!(await takesConnections(port))) {
      if (started.exitCode !== null || started.signalCode !== null)
        throw new Error(`${engine.told} ended at once:\n${said}`)
      if (performance.now() > end) throw new Error(`${engine.told} takes no connections:\n${said}`)
      await wait(50)
    }
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    const late = setTimeout(() => child?.kill('SIGKILL'), STOPS_WITHIN)
    await ended
    clearTimeout(late)
  }

  await start()
  return {
    told: engine.told,
    how: engine.how,
    address: engine.address(port, more),
    pid: () => child?.pid,
    kill: () => end('SIGKILL'),
    start,
    freeze() {
      child?.kill('SIGSTOP')
      if (child?.pid) stopped(child.pid)
    },
    thaw: () => void child?.kill('SIGCONT'),
    async close() {
      child?.kill('SIGCONT')
      await end('SIGTERM')
      await rm(dir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/**
 * Comes back when every thread of a process stands still: on a busy machine some go on for a while after the signal, and
 * answer. Returns at once where the system does not show threads.
 */
function stopped(pid: number): void {
  const end = performance.now() + 5000
  const folder = `/proc/${pid}/task`
  const isStopped = (thread: string) => {
    try {
      return /\) [TtZX] /.test(readFileSync(`${folder}/${thread}/stat`, 'latin1'))
    } catch {
      return true
    }
  }
  while (existsSync(folder) && performance.now() < end && !readdirSync(folder).every(isStopped));
}

/** An engine that runs elsewhere. */
export const engineAt = (told: string, address: string): Engine => {
  const foreign = () => Promise.reject(new Error(`${told} at this address belongs to somebody else`))
  return {
    told: `${told} at ${withoutSecrets(address)}`,
    how: 'address',
    address,
    pid: () => undefined,
    kill: foreign,
    start: foreign,
    freeze: () => void foreign(),
    thaw: () => void foreign(),
    close: async () => {},
  }
}

const withoutSecrets = (address: string): string => address.replace(/\/\/[^@/]*@/, '//')

function takesConnections(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, HOST)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
