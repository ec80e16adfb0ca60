import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A network between clients and an engine, which can lose what the engine answers. */
export interface Wire {
  /** Clients reach the engine here. */
  readonly port: number
  /** @param port of the engine */
  leadsTo(port: number): void
  /**
   * From now on the engine's answers are lost. Resolves when the first one is.
   * @param passing so many still arrive: a small answer is one piece of what the engine sends
   */
  loseAnswers(passing?: number): Promise<void>
  /** Ends every connection and takes no new one. */
  cut(): void
  /** All is well again. */
  mend(): void
  close(): Promise<void>
}

const HOST = '127.0.0.1'

export async function openWire(): Promise<Wire> {
  let target = 0
  let isCut = false
  let lost: (() => void) | null = null
  let stillPass = 0
  const sockets = new Set<Socket>()
  const kept = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
    return socket
  }
  const server = createServer(client => {
    if (isCut) return void client.destroy()
    kept(client)
    const engine = kept(connect(target, HOST))
    client.pipe(engine)
    engine.on('data', bytes => {
      if (lost && stillPass-- <= 0) lost()
      else client.write(bytes)
    })
    engine.once('close', () => client.destroy())
    client.once('close', () => engine.destroy())
  })
  server.listen(0, HOST)
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')

  function cut() {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: address.port,
    leadsTo(port) {
      target = port
    },
    loseAnswers: (passing = 0) =>
      new Promise(resolve => {
        lost = resolve
        stillPass = passing
      }),
    cut,
    mend() {
      isCut = false
      lost = null
    },
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
