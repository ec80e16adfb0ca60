/**
 * What the live product lacks for a slice: the product checks the same, this says it before an upload.
 * @param {{ entry: any, uses: Record<string, string[]> }} built
 * @param {{ contracts: number[], shared: Record<string, string>, names?: Record<string, string[]> }} provides
 * @returns {string[]}
 */
export function missingIn({ entry, uses }, { contracts, shared, names = {} }) {
  const reasons = []
  if (!contracts.includes(entry.contract))
    reasons.push(`contract ${entry.contract} is not served there (${contracts.join(', ')})`)
  for (const [key, range] of Object.entries(entry.requires)) {
    if (shared[key] === undefined) reasons.push(`${key} is not provided there`)
    else if (!satisfies(shared[key], range))
      reasons.push(`${key} ${range} is asked for, and ${shared[key]} is there`)
  }
  for (const [key, used] of Object.entries(uses)) {
    const there = names[key]
    if (!there || shared[key] === undefined) continue
    for (const name of used) if (!there.includes(name)) reasons.push(`${key} has no ${name} there`)
  }
  return reasons
}

const VERSION = /^(\d+)\.(\d+)\.(\d+)$/

/**
 * Whether a version lies in a range as the build writes it: `^1.2.3` or `1.2.3`.
 * @param {string} version @param {string} range
 */
export function satisfies(version, range) {
  const have = VERSION.exec(version)?.slice(1).map(Number)
  const want = VERSION.exec(range.replace(/^\^/, ''))?.slice(1).map(Number)
  if (!have || !want) return false
  if (!range.startsWith('^')) return version === range
  // `^` fixes the numbers up to the first that is not zero; the others may be higher.
  const fixed = want.findIndex(part => part !== 0) + 1 || 3
  if (!have.slice(0, fixed).every((part, place) => part === want[place])) return false
  const place = have.findIndex((part, at) => part !== want[at])
  return place < 0 || have[place] > want[place]
}
