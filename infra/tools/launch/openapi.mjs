// npm run openapi: writes contracts/openapi/openapi.json from the contracts.
import { become } from './node.mjs'
import { prepare } from './prepare.mjs'

const { node, env } = await prepare({ build: false })
become(node, ['--disable-warning=ExperimentalWarning', 'contracts/openapi/generate.ts'], { env })
