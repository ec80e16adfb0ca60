import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below the ports that systems give to outgoing connections, which could take a free one before its process
 * has it, or has it again after it was killed.
 */
const PORTS = { from: 15_000, to: 32_000 }

/** Ports of a host that nothing listens on, all different. */
export async function freePorts(count: number, host: string): Promise<number[]> {
  const found = new Set<number>()
  while (found.size < count) {
    const port = randomInt(PORTS.from, PORTS.to)
    if (await isFree(port, host)) found.add(port)
  }
  return [...found]
}

function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer()
  return new Promise(resolve => {
    server.once('error', () => resolve(false))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
}
