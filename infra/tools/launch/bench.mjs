// npm run bench [-- --json]: our figures beside a hand-written floor, in the same run.
import { findBrowser } from './browser.mjs'
import { become } from './node.mjs'
import { prepare } from './prepare.mjs'

const { node, env } = await prepare()
become(
  node,
  ['--expose-gc', '--disable-warning=ExperimentalWarning', 'tests/load/bench.ts', ...process.argv.slice(2)],
  { env: { ...env, NODE_ENV: 'production', PINGBOARD_BROWSER: findBrowser(env) ?? '' } },
)
