// npm run shared-entries: after a new version of the kit or the contracts, records what their shared entries are now.
import { run } from './node.mjs'
import { prepare } from './prepare.mjs'

const { node, env } = await prepare({ build: false })
const shell = process.platform === 'win32'
process.exitCode =
  (await run(node, ['--disable-warning=ExperimentalWarning', 'tests/contracts/write-shared-entries.ts'], {
    env,
  })) || (await run('biome', ['check', '--write', 'shell/kit/build/shared-entries.json'], { env, shell }))
