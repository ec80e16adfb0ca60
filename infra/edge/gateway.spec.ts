import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { askInTurn, ownFirst } from './gateway.ts'

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

const NODES = ['http://a:1', 'http://b:1', 'http://c:1', 'http://d:1']
const [BOARD, OTHER] = ['b'.repeat(26), 'o'.repeat(26)]

it('changes of one board begin at the same node, whatever order the nodes are in; the others stand in for it', () => {
  const order = (url: string, nodes = NODES) => ownFirst({ method: 'PATCH', url }, nodes)
  const [own = '', ...others] = order(`/api/boards/${BOARD}`)
  expect([own, ...others].toSorted()).toEqual(NODES)
  for (const url of [`/api/games/${BOARD}.12`, `/api/games/${BOARD}.3/revert`, `/api/boards/${BOARD}?x=1`])
    for (const nodes of [NODES, NODES.toReversed()]) expect(order(url, nodes)[0]).toBe(own)
  const without = others.toReversed()
  expect(order(`/api/games/${BOARD}.12`, without)[0]).toBe(order(`/api/boards/${BOARD}`, others)[0])
  expect(order(`/api/groups/${BOARD}/roles/${OTHER}.r1`)[0]).toBe(own)
  expect(order(`/api/user-groups/${BOARD}.${OTHER}`)[0]).toBe(own)
})

it('changes of many boards begin at all nodes', () => {
  const boards = Array.from({ length: 100 }, (_, number) => String(number).padStart(26, 'b'))
  const first = boards.map(board => ownFirst({ method: 'PATCH', url: `/api/games/${board}.1` }, NODES)[0])
  for (const node of NODES) expect(first.filter(each => each === node).length).toBeGreaterThan(10)
})

it('reads, and changes that name nothing, go to the nodes as they come', () => {
  for (const [method, url] of [
    ['GET', `/api/boards/${BOARD}`],
    ['HEAD', `/api/boards/${BOARD}`],
    ['POST', '/api/boards'],
    ['POST', '/api/auth/login'],
    ['DELETE', `/api/user/sessions/${BOARD}x`],
  ] as const) {
    expect(ownFirst({ method, url }, NODES)).toBe(NODES)
    expect(ownFirst({ method, url }, [])).toEqual([])
  }
})
