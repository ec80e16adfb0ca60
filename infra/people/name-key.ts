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

/** The beginnings of a first and of a last name, as keys. */
export interface FullName {
  readonly first: string
  readonly last: string
}

/** The full names that a key may begin: split at each space, in both orders. None for a single word. */
export function fullNames(key: string): FullName[] {
  const words = key.split(' ').filter(word => word !== '')
  return words.slice(1).flatMap((_, index) => {
    const head = words.slice(0, index + 1).join(' ')
    const tail = words.slice(index + 1).join(' ')
    return [
      { first: head, last: tail },
      { first: tail, last: head },
    ]
  })
}
