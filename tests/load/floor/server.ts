// The floor of a walk in a process of its own: bare Fastify, the grouped log, bare Socket.IO. Arguments: its
// folder, milliseconds between two writings of its pages.
import type { BoardId, GameId } from '@pingboard/contracts/ids.ts'
import { boardOfGame } from '@pingboard/contracts/ids.ts'
import { LIVE_PATH, roomOf } from '@pingboard/contracts/live/board-room.ts'
import Fastify from 'fastify'
import { Server } from 'socket.io'
import { answerAsks, memoryInUse, processorUsed } from '../support/answer-asks.ts'
import { boardIdOf, scoreChangedTo } from '../support/board.ts'
import { openGroupLog, type Page } from './group-log.ts'
import { nextScore, openPage, setScore } from './page.ts'

const log = openGroupLog(process.argv[2] ?? '', Number(process.argv[3] ?? 0))
const pages = new Map<string, Page>()
const app = Fastify()
const io = new Server(app.server, {
  path: LIVE_PATH,
  addTrailingSlash: false,
  serveClient: false,
  perMessageDeflate: false,
  httpCompression: false,
})

io.on('connection', socket => {
  const board = String(socket.handshake.query.board)
  socket.on('join', () => {
    const page = pages.get(board)
    socket.join(roomOf(board))
    socket.emit('joined', { board: page, revision: page?.revision, position: '' })
  })
  socket.emit('connected', { board })
})

app.patch<{ Params: { id: GameId }; Body: object }>('/api/games/:id', async request => {
  const { id } = request.params
  const body = request.body as object
  const page = pages.get(boardOfGame(id)) as Page
  const game = page.games[Number(id.slice(27)) - 1]
  const event = scoreChangedTo(id, body)
  const previous = page.revision
  setScore(page, id, body, event.recordedAt)
  // Read before the flush, because a later request of the same turn may change the page.
  const { revision, updatedAt } = page
  const position = await log.append(event, page)
  const today = updatedAt.slice(0, 10)
  io.to(roomOf(page.id)).emit('change', {
    revision,
    previous,
    position: `${position}`.padStart(16, '0'),
    today,
    updatedAt,
    games: [game],
  })
  return game
})
await app.listen({ port: 0, host: '127.0.0.1' })

answerAsks(
  {
    origin: () => app.listeningOrigin,
    memory: memoryInUse,
    processor: processorUsed,
    /** @returns the boards, each with `events` events */
    async open({ boards, events }: { boards: number; events: number }): Promise<BoardId[]> {
      const opened = Array.from({ length: boards }, (_, index) => openPage(log, boardIdOf(index)))
      for (const page of await Promise.all(opened)) {
        pages.set(page.id, page)
        const scores = Array.from({ length: events - 1 }, () => nextScore(log, page))
        await Promise.all(scores)
      }
      return [...pages.keys()] as BoardId[]
    },
  },
  log.close,
)
