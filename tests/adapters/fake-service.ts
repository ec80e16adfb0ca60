import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Received {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

export interface FakeService {
  /** `127.0.0.1:<port>` */
  readonly host: string
  readonly received: readonly Received[]
}

/** Another service, on loopback, for the length of a test. */
export async function fakeService(
  answer: (request: Received, response: ServerResponse) => void,
): Promise<FakeService> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const { method = '', url: path = '', headers } = request
    const one = { method, path, headers, body: Buffer.concat(chunks) }
    received.push(one)
    answer(one, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(
    () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}
