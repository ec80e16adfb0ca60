/** Lower case, without accents, hyphens as spaces: how names are compared when searching. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/œ/gi, 'oe')
    .replace(/[’'-]/g, ' ')
    .toLowerCase()
    .trim()

/** Every word of the question begins or stands inside the text. */
export function matches(text: string, question: string): boolean {
  const folded = foldText(text)
  return foldText(question)
    .split(/\s+/)
    .every(word => folded.includes(word))
}
