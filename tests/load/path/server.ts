import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The empty product of a tree, in a process of its own. Its end removes its data. */
export interface TreeServer extends AsyncDisposable {
  readonly origin: string
  /** Address of its inspector, `ws://…`. */
  readonly inspector: string
}

/** A folder in memory where there is one, because the speed of the disk decides which thread writes the log. */
const QUICK = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/**
 * @param root a built tree
 * @throws Error with the output of the product when it ends before it is ready
 */
export async function serveTree(root: string): Promise<TreeServer> {
  await using opened = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(QUICK, 'pingboard-path-data-'))
  opened.defer(() => rm(dataDir, { recursive: true, force: true }))
  const child = start(root, dataDir)
  opened.defer(async () => {
    if (child.exitCode !== null) return
    const ended = new Promise(resolve => child.on('close', resolve))
    child.kill('SIGTERM')
    await ended
  })
  const places = await readyPlaces(child)
  const held = opened.move()
  return { ...places, [Symbol.asyncDispose]: () => held.disposeAsync() }
}

const start = (root: string, dataDir: string): ChildProcess =>
  spawn(
    process.execPath,
    [
      '--inspect=127.0.0.1:0',
      '--disable-warning=ExperimentalWarning',
      'services/run/standalone.ts',
      '--empty',
    ],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', PORT: '0', PINGBOARD_DATA: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )

function readyPlaces(child: ChildProcess): Promise<{ origin: string; inspector: string }> {
  let output = ''
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk
      const origin = /is ready: (\S+)/.exec(output)?.[1]?.replace('localhost', '127.0.0.1')
      const inspector = /Debugger listening on (ws:\S+)/.exec(output)?.[1]
      if (origin && inspector) resolve({ origin, inspector })
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.on('close', code => reject(new Error(`ended with ${code} before it was ready: ${output}`)))
  })
}
