// npm run simulate [-- --help]: a federation's matchday, against a product of its own.
import { become } from './node.mjs'
import { prepare } from './prepare.mjs'

const { node, env } = await prepare()
become(node, ['--disable-warning=ExperimentalWarning', 'tests/load/simulate.ts', ...process.argv.slice(2)], {
  env: { ...env, NODE_ENV: 'production' },
})
