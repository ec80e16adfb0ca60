/** Letters that Unicode does not decompose, and what people type who lack them on the keyboard. */
const TYPED_AS: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' }

/** The form of a name for searches: without accents and case. Null for no name. */
export function nameKey(name: string | null): string | null {
  if (name === null) return null
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[œæßøłđ]/gu, letter => TYPED_AS[letter] ?? letter)
}
