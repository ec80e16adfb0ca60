export const TINTS = 8

/** The same tint for the same id, on every device. */
export function tintOf(id: string): number {
  let sum = 0
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return sum % TINTS
}

/** A group's two first letters; a person's first letters of first and last name. */
export function initials(name: string, kind: 'group' | 'person'): string {
  const letters = (text: string) => [...text].filter(character => /\p{L}|\p{N}/u.test(character))
  const words = name.split(/\s+/).filter(word => letters(word).length > 0)
  const last = words.at(-1)
  const chosen =
    kind === 'person' && words.length > 1 && last
      ? [letters(words[0] ?? '')[0], letters(last)[0]]
      : letters(name).slice(0, 2)
  return chosen.join('').toLocaleUpperCase('fr')
}
