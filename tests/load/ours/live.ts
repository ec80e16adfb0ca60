// The product's live service through its ports, around one board of thirty fixtures.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { memoryMostWatched } from '@pingboard/infra/memory/most-watched.ts'
import { systemClock } from '@pingboard/infra/time/system.ts'
import { parisDay } from '@pingboard/services/boards/paris-day.ts'
import { present } from '@pingboard/services/boards/present.ts'
import { live } from '@pingboard/services/live/service.ts'
import type { BusMessage } from '@pingboard/services/ports/bus.ts'
import type { GroupFacts } from '@pingboard/services/ports/rights.ts'
import pino from 'pino'
import { answerAsks, processorUsed } from '../support/answer-asks.ts'
import { boardIdOf } from '../support/board.ts'
import { changingBoard } from '../support/changing-board.ts'
import { now } from '../support/statistics.ts'

const board = changingBoard(boardIdOf(0))
const group: GroupFacts = {
  id: board.facts().groupId,
  name: 'Les pongistes',
  shortName: null,
  boardVisibility: 'public',
  demo: false,
}
let tell: (message: BusMessage) => Promise<void> | void = () => {}

const rooms = live({
  bus: {
    consume: (_consumer, handle, signal) => {
      tell = handle
      return new Promise(resolve => signal.addEventListener('abort', () => resolve()))
    },
  },
  reader: {
    read: async () => ({ facts: board.facts(), position: board.position() }),
    present: async facts => ({
      board: present(facts, group, parisDay(systemClock.now())),
      visibility: 'public',
    }),
    today: () => parisDay(systemClock.now()),
  },
  rights: { standings: async () => async () => ({ group, isMember: false, flags: new Set() }) },
  callerOf: async () => null,
  origins: new Set(),
  mostWatched: memoryMostWatched(systemClock),
  log: pino({ level: 'warn' }),
  limits: { socketsPerAddress: 10_000 },
})
const server = createServer()
rooms.attach(server)
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))

answerAsks(
  {
    processor: processorUsed,
    origin: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** @returns when the change was sent */
    tell: async () => {
      const event = board.change()
      const { id: key } = event.board
      const ids = { correlationId: 'c', causationId: 'c' }
      const at = now()
      await tell({ topic: 'boards', key, event, position: board.position(), ...ids })
      return at
    },
  },
  () => rooms.close(),
)
