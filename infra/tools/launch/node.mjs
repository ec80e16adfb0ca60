import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Plain JavaScript that any Node from 20 on can run, because it runs before anything is installed.

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..')
const WANTED = 24

const PARENT = process.ppid

export const say = line => process.stderr.write(`${line}\n`)

/** Ends the process with one clear line. */
export function fail(line) {
  say(`pingboard: ${line}`)
  process.exit(1)
}

/** Path of a Node the product runs on: the one running this when it is new enough, else the one in the lockfile. */
export function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= WANTED) return process.execPath
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const binary = join(ROOT, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(binary)) {
    fail(
      `Node ${WANTED} or newer is needed on ${process.platform}-${process.arch} (this is ${process.version}).`,
    )
  }
  const found = spawnSync(binary, ['--version'], { encoding: 'utf8' }).stdout?.trim()
  if (!found?.startsWith(`v${WANTED}.`)) fail(`the bundled Node does not run here (${found || 'no answer'}).`)
  return binary
}

/** Environment in which `node` and the workspace's programs are found first. */
export function environment(node) {
  const path = [dirname(node), join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  return { ...process.env, PATH: path, NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compile') }
}

/** Runs a program to its end. @returns its exit code */
export function run(command, args, options = {}) {
  return new Promise(resolve => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options })
    child.on('error', error => {
      say(error.message)
      resolve(127)
    })
    child.on('close', code => resolve(code ?? 1))
  })
}

/**
 * Calls back when npm, which started this process, has ended. npm starts a shell in between, which passes no signals
 * on: without this, the process would go on running after npm was stopped.
 */
export function whenNpmIsGone(then) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const look = () => {
    if (process.ppid === PARENT) return
    clearInterval(timer)
    then()
  }
  const timer = setInterval(look, 250)
  timer.unref()
}

/** Runs another program in place of this one: same signals, same exit code. */
export function become(command, args, options = {}) {
  const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options })
  // A terminal sends SIGINT to the whole group; a supervisor sends signals to this process only.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  whenNpmIsGone(() => child.kill('SIGTERM'))
  child.on('error', error => fail(error.message))
  child.on('close', (code, signal) => process.exit(code ?? (signal === 'SIGTERM' ? 143 : 1)))
}
