/** A name as people write it: "jean-pierre  DUPONT" becomes "Jean-Pierre Dupont", "o'neil" becomes "O'Neil". */
export const capitalise = (name: string): string =>
  name
    .trim()
    .replace(/\s+/g, ' ')
    .toLocaleLowerCase('fr')
    .replace(
      /(^|[\s'’-])(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toLocaleUpperCase('fr'),
    )
