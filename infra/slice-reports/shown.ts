/** Milliseconds: times up to this are counted together. */
const FIRST = 20
/** Each class of times reaches a tenth further than the one before. */
const STEP = 1.1

/** The class of a time, from 0 to 92: the classes bound what is stored of any number of browsers. */
export const classOf = (milliseconds: number): number =>
  Math.max(0, Math.ceil(Math.log(Math.max(milliseconds, 1) / FIRST) / Math.log(STEP) - 1e-9))

/** The longest time of a class, in whole milliseconds. */
const longestOf = (shown: number): number => Math.round(FIRST * STEP ** shown)

/**
 * Median and 95th percentile, too large by a tenth at most. Null without any time.
 * @param counts how many times each class has
 */
export function quantiles(
  counts: ReadonlyMap<number, number>,
): { readonly median: number; readonly p95: number } | null {
  const classes = [...counts].toSorted(([one], [other]) => one - other)
  const total = classes.reduce((sum, [, count]) => sum + count, 0)
  if (total === 0) return null
  const at = (share: number): number => {
    let left = Math.ceil(total * share)
    const found = classes.find(([, count]) => {
      left -= count
      return left <= 0
    })
    return longestOf(found?.[0] ?? 0)
  }
  return { median: at(0.5), p95: at(0.95) }
}
