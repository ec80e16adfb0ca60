import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { DEFAULT_LIMITS } from './limits.ts'
import { type Connection, type SocketServerPorts, socketServer } from './socket-server.ts'

/** A server with so many viewers, whose connections note what they are told. */
function watchedBy(count: number) {
  const server = socketServer({ limits: DEFAULT_LIMITS, https: false } as unknown as SocketServerPorts)
  const connections = server.connections as Set<Connection>
  const told: string[] = []
  for (let number = 0; number < count; number++) {
    const connection = Object.assign(new EventEmitter(), {
      write: (text: string) => told.push(text),
      close() {
        connections.delete(connection)
        connection.emit('close')
      },
    }) as unknown as Connection
    connections.add(connection)
  }
  return { server, connections, told }
}

it('a stop tells a few viewers at once, and is over', async () => {
  const { server, connections, told } = watchedBy(3)
  const began = performance.now()
  await server.close()
  expect(performance.now() - began).toBeLessThan(500)
  expect([told.length, connections.size]).toEqual([3, 0])
})

it('a stop tells many viewers in portions, each once, and nobody who has left meanwhile', async () => {
  const { server, connections, told } = watchedBy(450)
  const stopped = server.close()
  expect([told.length, connections.size]).toEqual([200, 250])
  const [left] = connections
  left?.close()
  await stopped
  expect([told.length, connections.size]).toEqual([449, 0])
  expect(new Set(told)).toEqual(new Set(['2["message",{"code":"stopping"}]']))
})
