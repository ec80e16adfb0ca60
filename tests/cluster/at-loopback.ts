import { once } from 'node:events'
import type { Server, Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * Lets a server listen on this machine until the test is over.
 * @param sockets its connections, which end with it
 * @returns its port
 */
export async function atLoopback(server: Server, sockets: Iterable<Socket>): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await once(server.close(), 'close')
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
