import { expect, it } from 'vitest'
import { spread } from './spread.ts'

/** How much is done before the call returns, how much in the end, and after how many milliseconds. */
async function spreadOver(count: number) {
  const done: number[] = []
  const began = performance.now()
  const ended = spread(new Set(Array(count).keys()), one => done.push(one))
  const atOnce = done.length
  await ended
  expect(done).toEqual([...Array(count).keys()])
  return { atOnce, took: performance.now() - began }
}

it('a few are done at once', async () => {
  expect((await spreadOver(0)).atOnce).toBe(0)
  expect((await spreadOver(200)).atOnce).toBe(200)
})

it('more are done in portions, one every ten milliseconds', async () => {
  const { atOnce, took } = await spreadOver(1000)
  expect(atOnce).toBe(200)
  expect(took).toBeGreaterThan(35)
})

it('however many take a second, in equal portions', async () => {
  const { atOnce, took } = await spreadOver(50_000)
  expect(atOnce).toBe(500)
  expect(took).toBeGreaterThan(900)
  expect(took).toBeLessThan(3000)
})
