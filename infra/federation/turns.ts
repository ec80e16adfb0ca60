import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work at a stretch: others wait no longer. */
const STRETCH_MS = 2
/** Items between two looks at the clock. */
const ITEMS = 64

/** Works through a list that may be long, and lets the event loop run in between. */
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

/** Two lists in order as one in order. */
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

/** Items that are sorted in one go. */
const RUN = 512

/** A list in order, sorted run by run; what is equal keeps its order. */
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
