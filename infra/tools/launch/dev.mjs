// npm run dev: the standalone product, restarted on every change of a service; shell and slices are rebuilt on
// change.
import { spawn } from 'node:child_process'
import { SLICES } from '../slices.mjs'
import { ROOT, whenNpmIsGone } from './node.mjs'
import { forgetBuild, prepare } from './prepare.mjs'

const { node, env } = await prepare()
forgetBuild()
const development = { ...env, NODE_ENV: 'development', PINGBOARD_DEV: '1' }
const start = (command, args, cwd = ROOT) =>
  spawn(command, args, { cwd, stdio: 'inherit', env: development, shell: process.platform === 'win32' })

const children = [
  start(node, [
    '--watch',
    '--watch-preserve-output',
    '--disable-warning=ExperimentalWarning',
    'services/run/standalone.ts',
    ...process.argv.slice(2),
  ]),
  ...['shell', ...SLICES].map(name =>
    start('rspack', ['build', '--watch', '--mode', 'development'], `${ROOT}/${name}`),
  ),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop)
whenNpmIsGone(stop)
