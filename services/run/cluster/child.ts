import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const STANDALONE = join(import.meta.dirname, '..', 'standalone.ts')
/** What is kept of what a process said. Characters. */
const KEPT = 20_000

export interface ChildOptions {
  /** `api 1`. */
  readonly name: string
  readonly env: Readonly<Record<string, string>>
  readonly args?: readonly string[]
  /** Called with each line that it writes. */
  readonly onLine?: (line: string) => void
}

/** A process of the product, started from here. */
export interface Child {
  readonly name: string
  readonly pid: () => number | undefined
  /** The last lines it wrote, of all its starts. */
  readonly output: () => string
  /** Starts it, also again. Resolves once it is ready. @throws Error when it ends before */
  start(): Promise<void>
  /** Stops in order. @returns its exit code */
  stop(): Promise<number | null>
  /** Ends at once, as in a crash. */
  kill(): Promise<void>
  /** Stops all its work without ending it: connections stay open, and nothing is answered. */
  freeze(): void
  thaw(): void
  /** Resolves when the process that runs now has ended. */
  ended(): Promise<void>
}

/** A process of the product that is not started yet: the program is the same for each, its settings choose the part. */
export function childOf({ name, env, args = [], onLine }: ChildOptions): Child {
  let child: ChildProcess | undefined
  let said = ''
  const isOver = () => !child || child.exitCode !== null || child.signalCode !== null

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (!child || isOver()) return child?.exitCode ?? null
    const exit = once(child, 'exit')
    child.kill('SIGCONT')
    child.kill(signal)
    const [code] = await exit
    return code as number | null
  }

  return {
    name,
    pid: () => child?.pid,
    output: () => said,
    async start() {
      const started = spawn(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', STANDALONE, ...args],
        {
          stdio: ['ignore', 'pipe', 'pipe'],
          env: { ...process.env, ...env },
        },
      )
      child = started
      const ready = Promise.withResolvers<void>()
      for (const stream of [started.stdout, started.stderr])
        createInterface({ input: stream }).on('line', line => {
          said = `${said}${line}\n`.slice(-KEPT)
          onLine?.(line)
          if (line.includes(' is ready: ')) ready.resolve()
        })
      started.once('exit', code =>
        ready.reject(new Error(`${name} ended with ${code} before it was ready:\n${said}`)),
      )
      await ready.promise
    },
    stop: () => end('SIGTERM'),
    async kill() {
      await end('SIGKILL')
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async ended() {
      if (child && !isOver()) await once(child, 'exit')
    },
  }
}
