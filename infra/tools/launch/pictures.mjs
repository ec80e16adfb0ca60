// npm run pictures: the icons and the screenshots of the manifest and the pictures of the README, drawn again.
import { findBrowser } from './browser.mjs'
import { become, fail } from './node.mjs'
import { prepare } from './prepare.mjs'

const { node, env } = await prepare()
const browser = findBrowser(env)
if (!browser) fail('no Chrome or Chromium; name one in PINGBOARD_BROWSER.')
become(node, ['--disable-warning=ExperimentalWarning', 'tests/pictures/draw.ts'], {
  env: { ...env, PINGBOARD_BROWSER: browser },
})
