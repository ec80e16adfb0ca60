#!/usr/bin/env node
// pingboard-dev [--against <address>] [--port <port>]: the product at an address of this machine, with the slice of this
// folder in place of the released one. Ends with 2 for wrong arguments.
import { parseArgs } from 'node:util'
import { watchSlice } from '../build/dev/builds.mjs'
import { startDevServer } from '../build/dev/dev-server.mjs'

const say = line => process.stdout.write(`${line}\n`)

function fail(line) {
  process.stderr.write(`${line}\n`)
  process.exit(2)
}

function settings() {
  try {
    const { values } = parseArgs({
      options: {
        against: { type: 'string', default: 'http://127.0.0.1:4100' },
        port: { type: 'string', default: '0' },
      },
    })
    const { origin, protocol } = new URL(values.against)
    if (!/^https?:$/.test(protocol)) fail(`--against ${values.against}: http or https`)
    const port = Number(values.port)
    if (!Number.isInteger(port) || port < 0 || port > 65_535) fail(`--port ${values.port}: 0 to 65535`)
    return { against: origin, port }
  } catch (error) {
    return fail(`${error.message}\npingboard-dev [--against <address of a product>] [--port <port>]`)
  }
}

const { against, port } = settings()
const server = await startDevServer({ against, port }).catch(error => fail(`Port ${port}: ${error.message}`))
let isShown = false
const end = await watchSlice(process.cwd(), {
  built(build) {
    server.show(build)
    if (isShown) say('Built again.')
    else {
      const { name, version, paths } = build.entry
      say(`${server.origin}${paths[0] ?? '/'} shows ${name} ${version} in the product of ${against}.`)
      say(
        'This machine alone can reach it; nothing is released. What you change there is changed in the product.',
      )
    }
    isShown = true
  },
  failed: errors => say(`${errors}\nNot built.${isShown ? ' The build before stays.' : ''}`),
})
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    await Promise.all([end(), server.close()])
    process.exit(0)
  })
