import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work without a pause: other work waits no longer than this. */
const STRETCH_MS = 2
/** Items between two checks of the time. */
const ITEMS = 64

/** Works through a list that may be long, with pauses in which the event loop runs. */
export async function inTurns<T>(items: readonly T[], work: (item: T) => void): Promise<void> {
  let since = performance.now()
  for (let start = 0; start < items.length; start += ITEMS) {
    if (performance.now() - since > STRETCH_MS) {
      await setImmediate()
      since = performance.now()
    }
    for (const item of items.slice(start, start + ITEMS)) work(item)
  }
}

/** Merges two sorted lists into one sorted list. */
export async function merged<T>(
  one: readonly T[],
  other: readonly T[],
  compare: (a: T, b: T) => number,
): Promise<readonly T[]> {
  const both: T[] = []
  let next = 0
  await inTurns(one, item => {
    for (let rest = other[next]; rest !== undefined && compare(rest, item) < 0; rest = other[++next])
      both.push(rest)
    both.push(item)
  })
  return both.concat(other.slice(next))
}

/** Items that are sorted without a pause. */
const RUN = 512

/** Sorts a list, run by run; equal items keep their order. */
export async function sorted<T>(items: readonly T[], compare: (a: T, b: T) => number): Promise<readonly T[]> {
  let runs: (readonly T[])[] = []
  const starts = Array.from({ length: Math.ceil(items.length / RUN) }, (_, run) => run * RUN)
  for (const start of starts) {
    runs.push(items.slice(start, start + RUN).sort(compare))
    await setImmediate()
  }
  while (runs.length > 1) {
    const longer: (readonly T[])[] = []
    for (let run = 0; run < runs.length; run += 2)
      longer.push(await merged(runs[run] ?? [], runs[run + 1] ?? [], compare))
    runs = longer
  }
  return runs[0] ?? []
}
