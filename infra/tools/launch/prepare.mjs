import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SLICES } from '../slices.mjs'
import { environment, fail, findNode, ROOT, run, say } from './node.mjs'

const STAMPS = join(ROOT, 'node_modules', '.cache', 'pingboard')

/** Prepares a start: packages as in the lockfile, a Node that runs the product, a current build. */
export async function prepare({ build = true } = {}) {
  await install()
  const node = findNode()
  const env = environment(node)
  if (build) await buildPages(env)
  return { node, env }
}

async function install() {
  const wanted = hashOf(readFileSync(join(ROOT, 'package-lock.json')))
  if (stamp('installed') === wanted) return
  const stop = progress('Installing packages (the first time this takes about a minute)')
  // The npm that started this process, so that no other npm is needed on the path.
  const npm = process.env.npm_execpath
  const args = ['ci', '--loglevel=error', '--no-audit', '--no-fund', '--include=dev', '--include=optional']
  const code = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args])
    : await run('npm', args, { shell: process.platform === 'win32' })
  stop()
  if (code !== 0) fail('the packages could not be installed; see the lines above.')
  writeStamp('installed', wanted)
}

/** Builds the shell and the slices, unless their sources are unchanged. */
async function buildPages(env) {
  const wanted = sourcesHash()
  const built = ['shell', ...SLICES].every(name => existsSync(join(ROOT, name, 'dist')))
  if (built && stamp('built') === wanted) return
  const stop = progress('Building the shell and the slices')
  const quiet = { env: { ...env, TURBO_TELEMETRY_DISABLED: '1' } }
  const turbo = ['run', 'build', '--output-logs=errors-only', '--log-order=grouped']
  const code = await run('turbo', turbo, {
    ...quiet,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  stop()
  if (code !== 0) fail('the build failed; `npm run build` shows why.')
  writeStamp('built', wanted)
}

/** Makes the next start build again: a development build must not be released. */
export const forgetBuild = () => rmSync(join(STAMPS, 'built'), { force: true })

/** Names, sizes and times of every file the pages are built from: enough to notice an edit, and fast. */
function sourcesHash() {
  const hash = createHash('sha256').update(hashOf(readFileSync(join(ROOT, 'package-lock.json'))))
  const walk = folder => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (['node_modules', 'dist', '.turbo'].includes(entry.name)) continue
      const path = join(folder, entry.name)
      if (entry.isDirectory()) walk(path)
      else {
        const { size, mtimeMs } = statSync(path)
        hash.update(`${path}\0${size}\0${mtimeMs}\n`)
      }
    }
  }
  for (const folder of ['contracts', 'shell', ...SLICES]) walk(join(ROOT, folder))
  return hash.digest('hex')
}

/** Shows progress; on a terminal, with the seconds that have passed. @returns a function that ends it */
function progress(text) {
  const from = Date.now()
  const seconds = () => Math.round((Date.now() - from) / 1000)
  if (!process.stderr.isTTY) {
    say(`${text}…`)
    const timer = setInterval(() => say(`  still at it, ${seconds()} s`), 15_000)
    return () => clearInterval(timer)
  }
  const draw = () => process.stderr.write(`\r${text}… ${seconds()} s `)
  draw()
  const timer = setInterval(draw, 1000)
  return () => {
    clearInterval(timer)
    process.stderr.write(`\r${text}: done in ${seconds()} s.\n`)
  }
}

const hashOf = bytes => createHash('sha256').update(bytes).digest('hex')
const stamp = name => {
  try {
    return readFileSync(join(STAMPS, name), 'utf8')
  } catch {
    return null
  }
}
function writeStamp(name, value) {
  mkdirSync(STAMPS, { recursive: true })
  writeFileSync(join(STAMPS, name), value)
}
