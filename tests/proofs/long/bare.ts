// A server that only answers: the time it takes is the machine's, not the product's.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerAsks } from '../../load/support/answer-asks.ts'

const server = createServer((_request, response) => response.end('{}'))
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
answerAsks(
  { origin: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
  () => void server.close(),
)
