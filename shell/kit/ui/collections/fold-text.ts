/** Lower case, without accents, hyphens as spaces: how names are compared when searching. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/œ/gi, 'oe')
    .replace(/[’'-]/g, ' ')
    .toLowerCase()
    .trim()

/** Whether the text contains every word of the question. */
export function matches(text: string, question: string): boolean {
  const folded = foldText(text)
  return foldText(question)
    .split(/\s+/)
    .every(word => folded.includes(word))
}
