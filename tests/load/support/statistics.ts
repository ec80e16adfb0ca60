/** The value below which a share of the samples lie; 0.5 is the median. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = Float64Array.from(samples).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5)

/** Milliseconds of the machine's monotonic clock, which is the same for every process. */
export const now = (): number => Number(process.hrtime.bigint()) / 1e6
