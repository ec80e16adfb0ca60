import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { lane } from './turns.ts'

/** A lane whose clock the test moves, and work of a given length. */
function aLane() {
  let now = 0
  const one = lane(2, () => now)
  return {
    ...one,
    spend() {
      now++
    },
    /** Steps of one unit each; waits for the next turn whenever this one is over. */
    async work(steps: number, done: () => void = () => {}): Promise<void> {
      for (let step = 0; step < steps; step++) {
        if (one.isOver()) await one.next()
        now++
        done()
      }
    },
  }
}

it('in one turn of the loop all of a lane together work for one stretch', async () => {
  const { work } = aLane()
  let steps = 0
  const all = Promise.all(Array.from({ length: 50 }, () => work(3, () => steps++)))
  let isOver = false
  void all.then(() => {
    isOver = true
  })
  for (let before = 0; !isOver; before = steps) {
    expect(steps - before).toBeLessThanOrEqual(2)
    await setImmediate()
  }
  expect(steps).toBe(150)
})

it('they go on in the order they asked', async () => {
  const { work } = aLane()
  const finished: number[] = []
  await Promise.all(Array.from({ length: 30 }, (_, index) => work(1).then(() => finished.push(index))))
  expect(finished).toEqual(finished.toSorted((a, b) => a - b))
})

it('what is begun is finished first', async () => {
  const { isOver, next, goOn, spend } = aLane()
  const finished: number[] = []
  async function job(name: number): Promise<void> {
    if (isOver()) await next()
    for (let step = 0; step < 5; step++) {
      spend()
      if (isOver()) await goOn()
    }
    finished.push(name)
  }
  await Promise.all([1, 2, 3, 4].map(job))
  expect(finished).toEqual([1, 2, 3, 4])
})

it('short work of one waits for nothing', async () => {
  const { work } = aLane()
  let isDone = false
  void work(2).then(() => {
    isDone = true
  })
  await Promise.resolve()
  await Promise.resolve()
  expect(isDone).toBe(true)
})
