import type { Sample } from './figure.ts'
import { quantile } from './statistics.ts'

/**
 * Writers make steps for some time. Each writer waits for its last step before the next. Returns the steps a second
 * of all writers together, and the duration of a step.
 */
export async function closedLoop(
  writers: number,
  milliseconds: number,
  step: (writer: number) => Promise<unknown>,
): Promise<Sample> {
  const taken: number[] = []
  const from = performance.now()
  const until = from + milliseconds
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let started = performance.now(); started < until; ) {
        await step(writer)
        const ended = performance.now()
        taken.push(ended - started)
        started = ended
      }
    }),
  )
  const rate = (1000 * taken.length) / (performance.now() - from)
  return { rate, p50: quantile(taken, 0.5), p99: quantile(taken, 0.99) }
}
