// npm run ops -- <command>: an operator's commands on the data directory; `--help` lists them.
import { become } from './node.mjs'
import { prepare } from './prepare.mjs'

// No pages are needed: a command must work even when the build fails.
const { node, env } = await prepare({ build: false })
become(
  node,
  ['--disable-warning=ExperimentalWarning', 'services/run/ops/main.ts', ...process.argv.slice(2)],
  { env: { ...env, NODE_ENV: 'production' } },
)
