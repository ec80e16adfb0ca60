import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { textOf } from './answer-text.ts'

it.each([
  [{ data: [{ a: 1, b: undefined }, null, 'x'], metadata: { total: 3 } }],
  [{ data: [], metadata: { total: 0 } }],
  [{ metadata: {}, data: [] }],
  [{ data: [1], metadata: {}, more: 1 }],
  [{ data: 'x', metadata: {} }],
  [{ data: ['é', '\u{1f3d3}', '\ud83c'], metadata: {} }],
  [{ name: 'x', games: [1, undefined, 2], none: undefined, more: [] }],
  [{ before: { id: 'b', games: [{ sets: [1] }, 2], group: { name: 'x', none: undefined } }, steps: [] }],
  [{ before: { games: [] }, none: { of: [undefined] }, steps: [1] }],
  [{ none: undefined, games: [] }],
  [{}],
  [null],
  ['text'],
  [[1, 2]],
])('writes %j as JSON does', async body => {
  expect(String(Buffer.concat(await textOf(body)))).toBe(JSON.stringify(body))
})

it.each([
  ['a list of large rows', { text: 'x'.repeat(500_000) }, 50],
  ['a list of very many rows', { text: 'x' }, 300_000],
])('%s lets others have a turn, in an object beside another list too', async (_, row, rows) => {
  const actions = Array.from({ length: rows }, () => row)
  for (const body of [
    { actions, at: 1 },
    { before: { actions }, steps: [] },
  ])
    await expectTurns(body)
})

async function expectTurns(body: unknown): Promise<void> {
  let isDone = false
  const writing = textOf(body).then(() => {
    isDone = true
  })
  await setImmediate()
  expect(isDone).toBe(false)
  await writing
}
