// The floor of a fan-out: bare WebSockets, and the change of one game as one buffer for all viewers.
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { answerAsks } from '../support/answer-asks.ts'
import { boardIdOf } from '../support/board.ts'
import { changingBoard } from '../support/changing-board.ts'
import { now } from '../support/statistics.ts'

const board = changingBoard(boardIdOf(0))
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
await new Promise(resolve => server.once('listening', resolve))

answerAsks(
  {
    origin: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** @returns when the change was sent */
    tell: () => {
      const event = board.change()
      const at = now()
      const { revision, previous, changed } = event
      const { updatedAt, games } = event.board
      const content = {
        revision,
        previous,
        position: board.position(),
        today: updatedAt.slice(0, 10),
        updatedAt,
        games: games.filter(game => changed.includes(game.id)),
      }
      const bytes = Buffer.from(`42["change",${JSON.stringify(content)}]`)
      for (const viewer of server.clients) viewer.send(bytes, { binary: false })
      return at
    },
  },
  () => server.close(),
)
