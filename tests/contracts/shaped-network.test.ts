import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ShapedNetwork, shapedNetwork } from '../load/support/shaped-network.ts'

/** The line that the bench puts between a browser and the product. Times are only bounded from below. */

const SHAPE = { rate: 100, delay: 20 }
const SIZE = 10_000
const answer = randomBytes(SIZE)
  .toString('latin1')
  .replaceAll(/[^\x20-\x7e]/g, '.')

let network: ShapedNetwork
const server = createServer(socket => {
  socket.on('error', () => {})
  socket.once('data', () => socket.end(answer))
})
beforeEach(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  network = await shapedNetwork(SHAPE)
  network.lead((server.address() as AddressInfo).port)
})
afterEach(async () => {
  await network.close()
  await new Promise(resolve => server.close(resolve))
})

/** Asks once on a connection of its own. @returns the answer, and the milliseconds it took */
async function ask(): Promise<{ body: string; ms: number }> {
  const from = performance.now()
  const socket: Socket = connect(Number(new URL(network.origin).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write('a')
  return { body: await text(socket), ms: performance.now() - from }
}

it('one answer comes whole, after a round trip for its connection, one for itself, and the time of its bytes', async () => {
  const { body, ms } = await ask()
  expect(body).toBe(answer)
  // A timer may fire up to a millisecond early.
  expect(ms).toBeGreaterThan(4 * SHAPE.delay + SIZE / SHAPE.rate - 10)
})

it('connections share the line', async () => {
  const answers = await Promise.all([ask(), ask(), ask()])
  expect(answers.map(({ body }) => body)).toEqual([answer, answer, answer])
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeGreaterThan((3 * SIZE) / SHAPE.rate)
})

it('it counts what the browser has received, by the time of day', async () => {
  const before = Date.now()
  await ask()
  expect(network.receivedBy()).toBe(SIZE)
  expect(network.receivedBy(before)).toBe(0)
  expect(network.receivedBy(before + 2 * SHAPE.delay)).toBeLessThan(SIZE)
  network.begin()
  expect(network.receivedBy()).toBe(0)
})

it('without its shape it passes everything on', async () => {
  network.shape(false)
  expect((await ask()).body).toBe(answer)
  expect(network.receivedBy()).toBe(SIZE)
})
