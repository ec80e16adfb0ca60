const VERSION = /^(\d+)\.(\d+)\.(\d+)$/

/**
 * Whether a version lies in a range as our builds write it: `^1.2.3` or `1.2.3`. Anything else, pre-releases included,
 * is not satisfied: a range nobody can judge is a reason to refuse.
 */
export function satisfies(version: string, range: string): boolean {
  const have = VERSION.exec(version)?.slice(1).map(Number)
  const want = VERSION.exec(range.replace(/^\^/, ''))?.slice(1).map(Number)
  if (!have || !want) return false
  if (!range.startsWith('^')) return version === range
  // A caret lets everything grow after the first number that is not zero.
  const fixed = want.findIndex(part => part !== 0) + 1 || 3
  const equal = have.slice(0, fixed).every((part, place) => part === want[place])
  return equal && compare(have, want) >= 0
}

const compare = (a: number[], b: number[]): number =>
  a.reduce((found, part, place) => found || part - (b[place] ?? 0), 0)
