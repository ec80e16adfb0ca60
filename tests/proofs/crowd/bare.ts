// Plain Socket.IO for the twin: it keeps every message for a client that does not read.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LIVE_PATH } from '@pingboard/contracts/live/board-room.ts'
import { Server } from 'socket.io'
import { answerAsks, memoryInUse } from '../../load/support/answer-asks.ts'

const server = createServer()
const io = new Server(server, { path: LIVE_PATH, addTrailingSlash: false, perMessageDeflate: false })
let revision = 0
const board = (bytes: number) => ({ revision: ++revision, board: `${revision} ${'x'.repeat(bytes)}` })
io.on('connection', socket => {
  socket.on('join', () => {
    socket.join('all')
    socket.emit('joined', board(10))
  })
  socket.emit('connected', {})
})
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))

answerAsks(
  {
    origin: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    memory: memoryInUse,
    async tell({ times, bytes }: { times: number; bytes: number }) {
      for (let time = 0; time < times; time++) {
        io.to('all').emit('update', board(bytes))
        await new Promise(setImmediate)
      }
    },
  },
  () => void io.close(),
)
