/**
 * Text that sorts backwards: the store reads from the highest, and a list by name begins with A. Accents and case do
 * not count, as in a telephone directory; written out rather than asked of the system's collation, so that a rebuilt
 * view is the same on every machine.
 */
export function ascending(name: string, id: string): string {
  const folded = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const reversed = Array.from({ length: folded.length }, (_, index) =>
    (0xffff - folded.charCodeAt(index)).toString(16).padStart(4, '0'),
  )
  // `z` comes after every digit: a name comes before the longer ones that begin with it.
  return `${reversed.join('')}z${id}`
}
