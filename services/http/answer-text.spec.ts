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
  [{ name: 'x', games: [1, 2] }],
  [null],
  ['text'],
  [[1, 2]],
])('writes %j as JSON does', async body => {
  expect(String(await textOf(body))).toBe(JSON.stringify(body))
})

it('a list of large rows lets others have a turn', async () => {
  const row = { text: 'x'.repeat(500_000) }
  let isDone = false
  const writing = textOf({ data: Array.from({ length: 50 }, () => row), metadata: {} }).then(() => {
    isDone = true
  })
  await setImmediate()
  expect(isDone).toBe(false)
  await writing
})
