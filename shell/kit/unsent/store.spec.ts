import { expect, it, vi } from 'vitest'
import { sampleGame } from '../fixtures/sample-game.ts'
import { add, type List } from './list.ts'
import { memoryStore, orMemory } from './store.ts'

const entered = (list: List): List =>
  add(list, { key: 'k1', madeAt: 1, game: sampleGame(1), after: { scoreTeam1: 1, scoreTeam2: 0 } })

it('what the device kept before its storage failed does not come again once it is given up', async () => {
  vi.stubGlobal('reportError', () => {})
  const disk = memoryStore(true)
  let isFull = false
  const store = orMemory({
    isDurable: true,
    update: (user, op) => (isFull ? Promise.reject(new Error('full')) : disk.update(user, op)),
  })
  expect(await store.update('ana', entered)).toHaveLength(1)
  isFull = true
  expect(await store.update('ana', list => list)).toHaveLength(1)
  expect(store.isDurable).toBe(false)
  isFull = false
  expect(await store.update('ana', () => [])).toEqual([])
  await vi.waitFor(async () => expect(await disk.update('ana', list => list)).toEqual([]))
  vi.unstubAllGlobals()
})
