import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { opsProcess } from '../../../support/ops.ts'
import { type ProductProcess, startProcess } from '../../../support/process.ts'
import { RAISED } from '../../../support/raised.ts'
import { scratchFolder } from '../../support/scratch.ts'
import type { Stage } from '../stage.ts'
import { anotherBuild, checkReleased } from './slice-build.ts'

/** The standalone product, in a process and a folder of its own. The folder is removed at the end. */
export async function standaloneStage(): Promise<Stage> {
  const dir = scratchFolder('simulate')
  const [port, opsPort] = [await freePort(), await freePort()]
  const env = {
    ...RAISED,
    PORT: String(port),
    OPS_PORT: String(opsPort),
    // Each simulated device has an address of its own.
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const start = () => startProcess(dir, { env })
  let running: ProductProcess = await start()
  return {
    told: 'standalone, SQLite',
    origin: running.origin,
    watched: () => [{ name: 'standalone', pid: running.pid, ops: `http://127.0.0.1:${opsPort}` }],
    restart: {
      what: 'the product with its embedded engine, killed and started again',
      async run() {
        await running.stop('SIGKILL')
        running = await start()
      },
    },
    async rollOut() {
      const { dist, entry } = await anotherBuild(dir)
      const { code, err } = await opsProcess(dir, 'slice', 'publish', dist)
      if (code !== 0) throw new Error(`the slice was not published: ${err}`)
      await checkReleased(running.origin, entry)
      return `${entry.name} ${entry.version}`
    },
    async close() {
      await running.stop()
      await rm(dir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await once(server.close(), 'close')
  return typeof address === 'object' && address ? address.port : 0
}
