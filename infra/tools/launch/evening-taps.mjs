// npm run evening-taps [-- <the checkout before>]: the evening of two new people, counted in taps and typed fields.
import { findBrowser } from './browser.mjs'
import { become, fail } from './node.mjs'
import { prepare } from './prepare.mjs'

const { node, env } = await prepare({ build: false })
const browser = findBrowser(env)
if (!browser) fail('no Chrome or Chromium; name one in PINGBOARD_BROWSER.')
become(
  node,
  ['--disable-warning=ExperimentalWarning', 'tests/load/evening-taps.ts', ...process.argv.slice(2)],
  { env: { ...env, PINGBOARD_BROWSER: browser } },
)
