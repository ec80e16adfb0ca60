const SMALL = new Set([
  'à',
  'au',
  'aux',
  'd',
  'de',
  'des',
  'du',
  'en',
  'et',
  'l',
  'la',
  'le',
  'les',
  'lès',
  'sous',
  'sur',
])

/** A town that the federation writes in capitals, as people write it: "SAINT MEDARD EN JALLES" is "Saint Medard en Jalles". */
export function townName(town: string): string {
  if (town !== town.toUpperCase()) return town
  const words = town.toLowerCase().replace(/\p{L}+/gu, word => (SMALL.has(word) ? word : capital(word)))
  return capital(words)
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
