import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getBoard } from '@pingboard/contracts/http/boards.ts'
import { expect, test } from 'vitest'
import { type Child, startChild } from '../load/support/child.ts'
import { httpWriter } from '../load/support/http-writer.ts'
import { Client, expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aFixture, aGroupOf } from '../support/club.ts'
import { proof } from '../support/proof.ts'
import { scale } from '../support/scale.ts'
import { type RawViewer, rawViewer } from './crowd/raw-viewer.ts'

const UPDATES = scale(5000)
const STALLED = 30
/** Memory that all of them together may cost (LIV-6). Bytes. */
const MOST = 30_000_000
/** How often the memory is read while the updates come. */
const LOOKS = 10
/** The largest board there is: a few dozen of its updates fill the network's own buffers. */
const GAMES = 200

const program = (name: string) => join(import.meta.dirname, 'crowd', name)
const heapOf = async (server: Child) => (await server.ask<{ heap: number }>('memory')).heap

/** Stalls many viewers, and one more who reads a little now and then. */
async function stall(origin: string, board: string): Promise<{ close(): void }> {
  const viewers = await Promise.all(Array.from({ length: STALLED + 1 }, () => rawViewer(origin, board)))
  for (const { socket } of viewers) socket.pause()
  const { socket: slow } = viewers[0] as RawViewer
  const sip = setInterval(() => {
    slow.resume()
    setImmediate(() => slow.pause())
  }, 50)
  return {
    close() {
      clearInterval(sip)
      for (const { socket } of viewers) socket.terminate()
    },
  }
}

/** The largest growth of the server's memory while `tell` made it send `UPDATES` updates in parts. */
async function growthOf(server: Child, tell: (times: number) => Promise<unknown>): Promise<number> {
  const before = await heapOf(server)
  let most = 0
  for (let look = 0; look < LOOKS; look++) {
    await tell(UPDATES / LOOKS)
    most = Math.max(most, (await heapOf(server)) - before)
  }
  return most
}

proof(
  'thirty viewers who stopped reading, and one who reads slowly on purpose, cost little, and hold up nobody',
  { timeout: 900_000 },
  async ({ note }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'pingboard-stalled-'))
    const server = startChild(program('product.ts'))
    try {
      const origin = await server.ask<string>('open', { dataDir, port: '0' })
      const owner = await somebody(origin)
      const games = Array.from({ length: GAMES }, (_, index) => aFixture(index + 1))
      const board = await aBoardIn(await aGroupOf(owner), owner, games)
      const writer = await httpWriter(origin, owner.cookie)
      let change = 0
      const play = async (times: number) => {
        for (let time = 0; time < times; time++, change++) {
          const game = board.games[change % GAMES]
          // Each round has another score, so that every call is a change.
          await writer.patch(`/api/games/${game?.id}`, { scoreTeam1: Math.floor(change / GAMES) + 1 })
        }
      }
      // What every viewer and change needs is loaded before the first look at the memory.
      let last = ''
      const reader = await rawViewer(origin, board.id, message => {
        if (!message.startsWith('42["clients"')) last = message
      })
      await play(30)

      const stalled = await stall(origin, board.id)
      const grown = await growthOf(server, play)
      const { data } = await expectStatus(
        new Client(origin).call(getBoard, { params: { id: board.id } }),
        200,
      )
      const isShown = () => last.includes(`"revision":${data.revision},"position"`)
      await expect.poll(isShown, { timeout: 10_000 }).toBe(true)
      expect(data.revision).toBeGreaterThanOrEqual(UPDATES)
      stalled.close()
      reader.socket.terminate()
      writer.close()
      note('updates', UPDATES)
      note('bytes of one', JSON.stringify(data).length)
      note(`memory for ${STALLED} stalled viewers and a slow one`, `${Math.round(grown / 1000)} kB`)
      expect(grown).toBeLessThan(MOST)
    } finally {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)

// The twin: the same viewers on a plain Socket.IO server. If this were cheap too, the proof would show nothing.
test('the same viewers make a bare Socket.IO keep every update for them', { timeout: 300_000 }, async () => {
  const server = startChild(program('bare.ts'))
  const origin = await server.ask<string>('origin')
  const stalled = await stall(origin, 'any')
  const grown = await growthOf(server, times => server.ask('tell', { times, bytes: 150_000 }))
  stalled.close()
  await server.stop()
  expect(grown).toBeGreaterThan(MOST)
})
