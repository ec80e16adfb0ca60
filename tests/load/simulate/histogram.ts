/** Each bucket ends this much above the one before: a percentile is too high by at most as much. */
const GROWTH = 1.05
const LEAST_MS = 0.1
const BUCKETS = 340

/** Durations in a fixed number of buckets, so that a long matchday takes no more memory than a short one. */
export function histogram() {
  const counts = new Uint32Array(BUCKETS)
  let count = 0
  let most = 0
  return {
    /** @param milliseconds below half an hour; longer ones count as that */
    add(milliseconds: number): void {
      const bucket = Math.ceil(Math.log(Math.max(milliseconds, LEAST_MS) / LEAST_MS) / Math.log(GROWTH))
      const at = Math.min(bucket, BUCKETS - 1)
      counts[at] = (counts[at] ?? 0) + 1
      count++
      most = Math.max(most, milliseconds)
    },
    count: () => count,
    most: () => most,
    /** @param share 0.99 for the p99 @returns milliseconds; NaN without a value */
    quantile(share: number): number {
      if (count === 0) return Number.NaN
      let left = Math.ceil(count * share)
      const bucket = counts.findIndex(each => {
        left -= each
        return left <= 0
      })
      return Math.min(most, LEAST_MS * GROWTH ** bucket)
    },
  }
}
export type Histogram = ReturnType<typeof histogram>
