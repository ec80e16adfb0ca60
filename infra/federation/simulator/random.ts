/** Chance that can be repeated: the same words give the same number, on every machine. */
export type Chance = (...words: readonly (string | number)[]) => number

/** A function from words to a whole number below 2^32, different for each seed (FNV-1a with a final mix). */
export function chanceOf(seed: number): Chance {
  return (...words) => {
    const text = `${seed}/${words.join('/')}`
    let hash = 0x811c9dc5
    for (let index = 0; index < text.length; index += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
    }
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
    return (hash ^ (hash >>> 16)) >>> 0
  }
}

/** An element of a list that is not empty. */
export function pick<T>(list: readonly [T, ...T[]] | readonly T[], number: number): T {
  const found = list[number % list.length]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}
