import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { askInTurn } from './gateway.ts'

async function aNode(answer: RequestListener): Promise<string> {
  const node = createServer(answer)
  await new Promise<void>(resolve => node.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    node.closeAllConnections()
    node.close()
  })
  return `http://127.0.0.1:${(node.address() as AddressInfo).port}`
}

it('a question goes to the next node when one refuses the connection or fails, all within its time', async () => {
  const gone = 'http://127.0.0.1:1'
  const failing = await aNode((_, answer) => answer.writeHead(503).end('{}'))
  const well = await aNode((request, answer) => answer.end(JSON.stringify({ path: request.url })))
  const silent = await aNode(() => {})
  expect(await askInTurn([gone, failing, well], '/api/x', {}, 10_000)).toEqual({ path: '/api/x' })
  await expect(askInTurn([gone, failing], '/api/x', {}, 10_000)).rejects.toThrow('no api node answers')
  await expect(askInTurn([silent, well], '/api/x', {}, 100)).rejects.toThrow('no api node answers')
})
