/**
 * Makes text that sorts in reverse: the store reads the highest key first, and a list by name begins with A. Accents
 * and case are ignored, as in a telephone directory. The system's collation is not used, so that a rebuilt view is
 * the same on every machine.
 */
export function ascending(name: string, id: string): string {
  const folded = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const reversed = Array.from({ length: folded.length }, (_, index) =>
    (0xffff - folded.charCodeAt(index)).toString(16).padStart(4, '0'),
  )
  // `z` sorts after every digit, so a name comes before longer names that begin with it.
  return `${reversed.join('')}z${id}`
}
