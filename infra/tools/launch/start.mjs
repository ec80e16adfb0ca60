// npm start [-- --empty | --lan]: installs and builds when needed, then runs the standalone product.
import { become } from './node.mjs'
import { prepare } from './prepare.mjs'

const { node, env } = await prepare()
become(
  node,
  ['--disable-warning=ExperimentalWarning', 'services/run/standalone.ts', ...process.argv.slice(2)],
  { env: { ...env, NODE_ENV: 'production' } },
)
