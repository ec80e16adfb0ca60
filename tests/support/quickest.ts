/** Measurements of one promise, at most. */
const ROUNDS = 3

/**
 * The shortest of up to three measurements, for promises in milliseconds of the wall clock: other work of the machine can
 * only lengthen one. No more are made once each is below its bound.
 * @param bounds milliseconds, by the name of what is measured
 */
export async function quickest<Name extends string>(
  bounds: Readonly<Record<Name, number>>,
  measure: () => Promise<Readonly<Record<Name, number>>>,
): Promise<Readonly<Record<Name, number>>> {
  const names = Object.keys(bounds) as Name[]
  let least = await measure()
  for (let round = 1; round < ROUNDS && names.some(name => least[name] >= bounds[name]); round++) {
    const [before, now] = [least, await measure()]
    least = Object.fromEntries(names.map(name => [name, Math.min(before[name], now[name])])) as typeof least
  }
  return least
}
