const VERSION = /^(\d+)\.(\d+)\.(\d+)$/

/**
 * Whether a version lies in a range as our builds write it: `^1.2.3` or `1.2.3`. Any other range or version, also a
 * pre-release, does not satisfy: a range that this code cannot read is a reason to refuse.
 */
export function satisfies(version: string, range: string): boolean {
  const have = VERSION.exec(version)?.slice(1).map(Number)
  const want = VERSION.exec(range.replace(/^\^/, ''))?.slice(1).map(Number)
  if (!have || !want) return false
  if (!range.startsWith('^')) return version === range
  // `^` fixes the numbers up to the first that is not zero; the others may be higher.
  const fixed = want.findIndex(part => part !== 0) + 1 || 3
  const equal = have.slice(0, fixed).every((part, place) => part === want[place])
  return equal && compare(have, want) >= 0
}

const compare = (a: number[], b: number[]): number =>
  a.reduce((found, part, place) => found || part - (b[place] ?? 0), 0)
