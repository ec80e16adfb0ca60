/** Letters that no decomposition takes apart, as people without them on the keyboard type them. */
const TYPED_AS: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' }

/** What a name is found by: accents and case aside. Null for no name. */
export function nameKey(name: string | null): string | null {
  if (name === null) return null
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[œæßøłđ]/gu, letter => TYPED_AS[letter] ?? letter)
}
