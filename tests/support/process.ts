import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const ROOT = join(import.meta.dirname, '..', '..')

export interface ProductProcess {
  readonly origin: string
  readonly pid: number
  readonly output: () => string
  /** Exit code of the ended process; null when a signal ended it. */
  readonly exited: Promise<number | null>
  /** Sends a signal. @returns the exit code, null when the signal itself ended it */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

export const STANDALONE = join(ROOT, 'services', 'run', 'standalone.ts')
export const NODE_ARGS = ['--disable-warning=ExperimentalWarning', STANDALONE]

/** Starts the standalone product in a process of its own. Resolves when the product says that it is ready. */
export async function startProcess(
  dataDir: string,
  {
    args = ['--empty'],
    under = [],
    env = {},
  }: { args?: string[]; under?: string[]; env?: Record<string, string> } = {},
): Promise<ProductProcess> {
  const [command = process.execPath, ...rest] = [...under, process.execPath, ...NODE_ARGS, ...args]
  const child = spawn(command, rest, {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', PINGBOARD_DATA: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', chunk => {
    output += chunk
  })
  const exit = new Promise<number | null>(resolve => child.on('close', resolve))
  const origin = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', line => {
      output += `${line}\n`
      const found = /is ready: (\S+)/.exec(line)?.[1]
      if (found) resolve(found.replace('localhost', '127.0.0.1'))
    })
    exit.then(code => reject(new Error(`ended with ${code} before it was ready: ${output}`)))
  })
  return {
    origin,
    pid: child.pid ?? 0,
    output: () => output,
    exited: exit,
    stop(signal = 'SIGTERM') {
      // A tracer passes no signal on, so the signal goes to its child. Other wrappers become the program they run.
      const traced = under.length > 0 ? onlyChildOf(child.pid ?? 0) : undefined
      if (traced) process.kill(traced, signal)
      else child.kill(signal)
      return exit
    },
  }
}

/** Undefined when the process has no child. */
function onlyChildOf(pid: number): number | undefined {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return child ? Number(child) : undefined
}

/** Runs the product until it ends, for starts that must fail. `begun` may act on the process meanwhile. */
export async function runProcess(
  dataDir: string,
  env: Record<string, string> = {},
  args: string[] = ['--empty'],
  begun: (child: ChildProcess) => unknown = () => {},
) {
  const child: ChildProcess = spawn(process.execPath, [...NODE_ARGS, ...args], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', PINGBOARD_DATA: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  begun(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', chunk => {
      output += chunk
    })
  }
  const code = await new Promise<number | null>(resolve => child.on('close', resolve))
  return { code, output }
}
