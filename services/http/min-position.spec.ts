import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Rejection } from '../kernel/decider.ts'
import type { Position } from '../ports/stored-event.ts'
import { positionWait } from './min-position.ts'

const at = (number: number): Position => String(number).padStart(16, '0')
const MADE_UP = '9'.repeat(16)

/** Two views at a position, over a log that ends at another. */
function aProduct({ views: reached = 5, log: end = 5 } = {}) {
  const now = { views: reached, log: end, isAway: false, asked: 0 }
  const waits: { name: string; milliseconds: number }[] = []
  const wait = positionWait({
    views: {
      checkpoint: async () => at(now.views),
      async reached(name, position, milliseconds) {
        waits.push({ name, milliseconds })
        const until = performance.now() + milliseconds
        while (at(now.views) < position) {
          if (performance.now() >= until) throw new Rejection('VIEW_BEHIND', { retryAfter: 1 })
          await delay(1)
        }
      },
    },
    viewNames: ['boards.v1', 'groups.v1'],
    async head() {
      now.asked++
      const found = at(now.log)
      await delay(5)
      if (now.isAway) throw new Error('the log does not answer')
      return found
    },
  })
  return { now, waits, wait }
}

it('a position that the views have reached is not waited for, and costs the log no question', async () => {
  const { wait, waits, now } = aProduct()
  await wait(null, at(5), 1000)
  expect([waits, now.asked]).toEqual([[], 0])
})

it('a position beyond the end of the log is refused at once, without a wait for any view', async () => {
  const { wait, waits } = aProduct()
  const began = performance.now()
  await expect(wait(null, MADE_UP, 10_000)).rejects.toMatchObject({
    code: 'VIEW_BEHIND',
    extra: { retryAfter: 1 },
  })
  expect(performance.now() - began).toBeLessThan(2000)
  expect(waits).toEqual([])
})

it('a thousand made-up positions share two questions at most', async () => {
  const { wait, now } = aProduct()
  const asked = Array.from({ length: 1000 }, () => wait(null, MADE_UP, 10_000).catch(({ code }) => code))
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['VIEW_BEHIND']))
  expect(now.asked).toBeLessThanOrEqual(2)
})

it('a position that another process has just appended is waited for, also while an older question is under way', async () => {
  const { wait, waits, now } = aProduct()
  const older = wait(null, MADE_UP, 10_000).catch(({ code }) => code)
  while (now.asked === 0) await delay(1)
  now.log = 6
  const waiting = wait(['boards.v1'], at(6), 10_000)
  expect(await older).toBe('VIEW_BEHIND')
  while (waits.length === 0) await delay(1)
  now.views = 6
  await waiting
  expect(waits.map(({ name }) => name)).toEqual(['boards.v1'])
  // What is known is not asked for again.
  now.views = 5
  const { asked } = now
  const again = wait(['boards.v1'], at(6), 10_000)
  while (waits.length < 2) await delay(1)
  now.views = 6
  await again
  expect(now.asked).toBe(asked)
})

it('all views share one time limit', async () => {
  const { wait, waits } = aProduct({ log: 6 })
  const began = performance.now()
  await expect(wait(null, at(6), 100)).rejects.toMatchObject({ code: 'VIEW_BEHIND' })
  expect(performance.now() - began).toBeLessThan(190)
  expect(waits.map(({ name }) => name)).toEqual(['boards.v1', 'groups.v1'])
})

it('while the log does not answer, the views are waited for, within the same limit', async () => {
  const { wait, now } = aProduct()
  now.isAway = true
  const waiting = wait(null, at(6), 10_000)
  now.views = 6
  await waiting
  await expect(wait(null, at(7), 50)).rejects.toMatchObject({ code: 'VIEW_BEHIND' })
})
