import { expect, it } from 'vitest'
import { misledBoards } from './misled.ts'
import { nodeOf } from './nodes.ts'

const NODES = Array.from({ length: 16 }, (_, number) => `http://live-${number}:8080`)
const [FIRST = '', ...OTHERS] = NODES
const boardOf = (number: number) => `board-${number}`

async function all(found: AsyncGenerator<string>): Promise<string[]> {
  const boards: string[] = []
  for await (const board of found) boards.push(board)
  return boards
}

it('finds the boards of a node that came back, and those with viewers at several nodes; no others', async () => {
  const boards = Array.from({ length: 300 }, (_, number) => boardOf(number))
  const lines = boards.map(board => ({ board, node: nodeOf(board, OTHERS) ?? '' }))
  const ofFirst = boards.filter(board => nodeOf(board, NODES) === FIRST)
  expect(ofFirst.length).toBeGreaterThan(5)
  expect(await all(misledBoards(lines, OTHERS))).toEqual([])
  expect(await all(misledBoards(lines, NODES))).toEqual(ofFirst)
  const own = { board: 'b', node: nodeOf('b', NODES) ?? '' }
  const other = { board: 'b', node: NODES.find(node => node !== own.node) ?? '' }
  for (const several of [
    [own, other, own],
    [other, own, other],
    [own, own, other],
  ])
    expect(await all(misledBoards(several, NODES))).toEqual(['b'])
})

it('looks the node of a board up once, whatever the number of its viewers', async () => {
  const lines = Array.from({ length: 12_500 }, (_, number) => ({ board: boardOf(number % 50), node: FIRST }))
  let lookUps = 0
  const ownOf = () => {
    lookUps++
    return FIRST
  }
  expect(await all(misledBoards(lines, NODES, { ownOf, now: () => 0 }))).toEqual([])
  expect(lookUps).toBe(50)
})

it('gives other work a turn every few milliseconds', async () => {
  const lines = Array.from({ length: 1000 }, (_, number) => ({ board: boardOf(number), node: FIRST }))
  let [time, lookUps, longest] = [0, 0, 0]
  // Every look-up takes a millisecond.
  const ownOf = () => {
    time++
    lookUps++
    return FIRST
  }
  let isOver = false
  const other = (async () => {
    while (!isOver) {
      longest = Math.max(longest, lookUps)
      lookUps = 0
      await new Promise(setImmediate)
    }
  })()
  await all(misledBoards(lines, NODES, { ownOf, now: () => time }))
  isOver = true
  await other
  expect(time).toBe(1000)
  expect(longest).toBeLessThanOrEqual(10)
})
