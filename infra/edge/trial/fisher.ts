/** Of so many browsers so many met a fault. */
export interface Sample {
  readonly browsers: number
  readonly faulty: number
}

/**
 * Fisher's exact test, one-sided: how likely as many faults or more fall on the first sample by chance alone, when both
 * samples come from the same browsers and the same number of faults is dealt out among them.
 */
export function chanceOfWorse(first: Sample, other: Sample): number {
  const all = first.browsers + other.browsers
  const faulty = first.faulty + other.faulty
  const most = Math.min(first.browsers, faulty)
  const ways = choices(all, faulty)
  let chance = 0
  for (let on = first.faulty; on <= most; on++) {
    const elsewhere = faulty - on
    if (elsewhere > other.browsers) continue
    chance += Math.exp(choices(first.browsers, on) + choices(other.browsers, elsewhere) - ways)
  }
  return Math.min(1, chance)
}

/** Natural logarithm of the number of ways to choose `some` of `all`. */
const choices = (all: number, some: number): number =>
  logFactorial(all) - logFactorial(some) - logFactorial(all - some)

/** Sums that are known so far: the logarithm of each factorial. */
const SUMS = [0]

function logFactorial(n: number): number {
  for (let next = SUMS.length; next <= n; next++) SUMS.push((SUMS[next - 1] ?? 0) + Math.log(next))
  return SUMS[n] ?? Number.NaN
}
