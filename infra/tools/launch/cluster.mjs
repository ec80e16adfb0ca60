// npm run cluster [-- --packages]: the whole cluster on this machine. With a container engine it is that of
// `infra/compose`; without one, or with --packages, real processes on loopback over engines from ordinary packages.
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { become, fail, ROOT, say, whenNpmIsGone } from './node.mjs'
import { prepare } from './prepare.mjs'

const COMPOSE = join(ROOT, 'infra', 'compose', 'compose.yaml')
const args = process.argv.slice(2)

if (!args.includes('--packages') && hasContainers()) {
  say('A container engine answers: starting infra/compose (docker compose up). Stop: Ctrl-C')
  become('docker', ['compose', '-f', COMPOSE, 'up', '--build'])
} else {
  const { node, env } = await prepare()
  // In a group of its own: Ctrl-C reaches this process only, and the cluster stops in order, its engines last.
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', 'tests/engines/cluster.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, NODE_ENV: 'production' },
    detached: process.platform !== 'win32',
  })
  const stop = () => child.kill('SIGTERM')
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop)
  whenNpmIsGone(stop)
  child.on('error', error => fail(error.message))
  child.on('close', code => process.exit(code ?? 1))
}

/** Whether a container engine answers: an installed client alone starts nothing. */
function hasContainers() {
  const answers = (...asked) => spawnSync('docker', asked, { stdio: 'ignore', timeout: 10_000 }).status === 0
  return answers('compose', 'version') && answers('info')
}
