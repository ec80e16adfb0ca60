import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createSlice } from '../../infra/tools/launch/create-slice.mjs'
import { npm } from '../../infra/tools/launch/pack.mjs'

/** The slice that `anOutsideSlice` makes. */
export const OUTSIDE = 'mfe-outside'
/** Milliseconds that one test file waits for another one that installs the packages. */
const PATIENCE = 300_000

/**
 * A slice as `npm run create-slice` makes it, with its packages installed and its release built, in a folder that no path
 * of this repository leads to. It is made once for each kit and template, and shared by all tests: a test that changes
 * something in it takes a copy (`copyOf`).
 */
export const anOutsideSlice = (): Promise<string> => prepared(draft => createSlice(OUTSIDE, draft))

/**
 * A slice with its packages installed and its release built, in a folder that no path of this repository leads to.
 * @param fill puts the sources and the archives into an empty folder; the same bytes are installed and built once
 */
export async function prepared(fill: (draft: string) => unknown): Promise<string> {
  const cache = join(tmpdir(), `pingboard-outside-${userInfo().uid}`)
  await mkdir(cache, { recursive: true, mode: 0o700 })
  // Somebody else's folder of that name could hold anything.
  if ((await stat(cache)).uid !== userInfo().uid) throw new Error(`${cache} is another user's`)
  const draft = await mkdtemp(join(cache, 'draft-'))
  try {
    await fill(draft)
    const made = join(cache, digestOf(draft))
    await alone(`${made}.lock`, async () => {
      if (existsSync(made)) return utimes(made, new Date(), new Date())
      await forget(cache)
      await install(draft)
      await must(draft, 'npm', 'run', '--silent', 'build')
      await rename(draft, made)
    })
    return made
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Milliseconds that what was made for another kit stays: a run of all tests ends before. */
const KEPT = 3 * 3_600_000

/** Each holds 300 MB of packages. */
async function forget(cache: string): Promise<void> {
  for (const name of await readdir(cache)) {
    const path = join(cache, name)
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > KEPT) await rm(path, { recursive: true, force: true })
  }
}

/** A copy of a slice that a test may change. It shares the bytes of the installed packages, where the system can. */
export async function copyOf(folder: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'pingboard-slice-'))
  const packages = join(folder, 'node_modules')
  await cp(folder, copy, { recursive: true, filter: path => path !== packages })
  const { status } = spawnSync('cp', ['-al', packages, copy])
  if (status !== 0) await cp(packages, join(copy, 'node_modules'), { recursive: true })
  return copy
}

/** Installs what the lockfile says, from what npm has kept where it can. */
export const install = (folder: string): Promise<string> =>
  must(folder, 'npm', 'ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error')

export interface Ended {
  readonly code: number | null
  /** Output and errors as they came. */
  readonly text: string
}

/** Runs a program in a slice's folder to its end. It finds Node and what the slice has installed, nothing of ours. */
export async function inSlice(
  folder: string,
  [command, ...args]: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const child = spawnIn(folder, [command ?? '', ...args], env)
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  child.once('error', reject)
  child.once('close', resolve)
  return { code: await promise, text }
}

/** Starts a program in a slice's folder. */
export function spawnIn(
  folder: string,
  [command, ...args]: readonly string[],
  env: Readonly<Record<string, string>> = {},
) {
  const run = command === 'npm' ? npm() : { command: command ?? '', before: [], shell: false }
  return spawn(run.command, [...run.before, ...args], {
    cwd: folder,
    shell: run.shell,
    env: { ...npmless(process.env), npm_config_loglevel: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function must(folder: string, ...command: readonly string[]): Promise<string> {
  const { code, text } = await inSlice(folder, command)
  if (code !== 0) throw new Error(`${command.join(' ')} in ${folder} ended with ${code}:\n${text}`)
  return text
}

/** Without what npm and vitest tell the processes they start, and without the programs of this repository. */
function npmless({ PATH = '', ...env }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(
    ([name]) => !/^(?:npm_|vitest|node_env$|node_options$|test$)/i.test(name),
  )
  const path = PATH.split(delimiter).filter(folder => !folder.includes('node_modules'))
  return { ...Object.fromEntries(kept), PATH: [dirname(process.execPath), ...path].join(delimiter) }
}

/** Of every file that was made, the archives included. */
function digestOf(folder: string): string {
  const hash = createHash('sha256')
  const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter(entry => entry.isFile())
  for (const file of files.map(entry => join(entry.parentPath, entry.name)).sort())
    hash.update(`${file.slice(folder.length)}\0`).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

/** One process at a time. A lock that is older than the patience was left by a process that died. */
async function alone(lock: string, work: () => Promise<void>): Promise<void> {
  const end = Date.now() + PATIENCE
  while (
    !(await mkdir(lock).then(
      () => true,
      () => false,
    ))
  ) {
    if (Date.now() > end) await rm(lock, { recursive: true, force: true })
    else await pause(100)
  }
  try {
    await work()
  } finally {
    await rm(lock, { recursive: true, force: true })
  }
}
