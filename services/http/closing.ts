import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Between two looks for connections to end while the server closes. Milliseconds. */
const LOOK_MS = 50
/** How long a connection that has not said what it wants may go on while the server closes. Milliseconds. */
const SILENT_MS = 1000

/**
 * Ends connections while the server closes. Closing itself ends only those that are idle at that moment. A connection
 * with a running request becomes idle later. A browser also opens connections in advance, and Node counts one as busy
 * until its first request is over. Either would delay the stop of the process for half a minute.
 */
export function endConnectionsAtClose(app: FastifyInstance): void {
  const silent = new Set<Socket>()
  app.server.on('connection', socket => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  app.server.on('upgrade', ({ socket }) => silent.delete(socket))
  app.addHook('preClose', async () => {
    const began = performance.now()
    const again = setInterval(() => {
      app.server.closeIdleConnections()
      if (performance.now() - began > SILENT_MS) for (const socket of silent) socket.destroy()
    }, LOOK_MS)
    again.unref()
    app.server.once('close', () => clearInterval(again))
  })
}
