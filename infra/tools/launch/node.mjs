import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Plain JavaScript that any Node from 20 on can run, because it runs before anything is installed.

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..')
const WANTED = 24

const PARENT = process.ppid
/** By which a terminal or a supervisor tells a process to stop. */
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP']

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

/**
 * Runs a program to its end. When this process is told to stop meanwhile, both end: an installation left to itself
 * would go on beside that of the next start.
 * @returns its exit code
 */
export function run(command, args, options = {}) {
  return new Promise(resolve => {
    const { child, ended } = spawnWithUs(command, args, options)
    child.on('error', error => {
      say(error.message)
      resolve(127)
    })
    child.on('close', code => {
      const signal = ended()
      if (signal) process.exit(128 + constants.signals[signal])
      resolve(code ?? 1)
    })
  })
}

/**
 * Calls back when npm, which started this process, has ended. npm starts a shell in between, which passes no signals
 * on: without this, the process would go on running after npm was stopped.
 * @returns a function that stops looking
 */
export function whenNpmIsGone(then) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return () => {}
  const look = () => {
    if (process.ppid === PARENT) return
    clearInterval(timer)
    then()
  }
  const timer = setInterval(look, 250)
  timer.unref()
  return () => clearInterval(timer)
}

/** Runs another program in place of this one: same signals, same exit code. */
export function become(command, args, options = {}) {
  const { child } = spawnWithUs(command, args, options)
  child.on('error', error => fail(error.message))
  child.on('close', (code, signal) => process.exit(code ?? (signal === 'SIGTERM' ? 143 : 1)))
}

/**
 * Starts a program that gets the signals of this process, and ends when npm is gone.
 * @returns it, and a function that stops passing on and tells which signal this process was told to stop with
 */
function spawnWithUs(command, args, options) {
  const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options })
  let told = null
  const passOn = signal => {
    told = signal
    // A terminal sends SIGINT to the whole group; a supervisor sends signals to this process only.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  for (const signal of SIGNALS) process.on(signal, passOn)
  const stopLooking = whenNpmIsGone(() => passOn('SIGTERM'))
  function ended() {
    for (const signal of SIGNALS) process.off(signal, passOn)
    stopLooking()
    return told
  }
  return { child, ended }
}
