/**
 * Age categories: the code's letter, the product's word for it (specification, section 2), and the beginning of the
 * daily base's word. Source of the codes: protocol notes, section 9.3.
 */
const CATEGORIES: readonly (readonly [letter: string, word: string, upstream: string])[] = [
  ['P', 'Poussin', 'poussin'],
  ['B', 'Benjamin', 'benjamin'],
  ['M', 'Minime', 'minime'],
  ['C', 'Cadet', 'cadet'],
  ['J', 'Junior', 'junior'],
  ['S', 'Sénior', 'senior'],
  ['V', 'Vétéran', 'veteran'],
]

/** `V50` to `Vétéran 50`, `S` to `Sénior`; a code of another form is returned unchanged. */
export function categoryLabel(code: string | null): string | null {
  const [, letter, number = ''] = /^([A-Z])([0-9]{0,2})$/.exec(code ?? '') ?? []
  const word = CATEGORIES.find(([own]) => own === letter)?.[1]
  return word === undefined ? code : `${word} ${number}`.trim()
}

/** `Veteran 50` or `Benjamins 2`, as `xml_licence` prints them, to `V50` and `B2`; a code is returned unchanged. */
export function categoryCode(printed: string | null): string | null {
  if (printed === null || /^[A-Z][0-9]{0,2}$/.test(printed)) return printed
  const letter = CATEGORIES.find(([, , start]) => printed.toLowerCase().startsWith(start))?.[0]
  return letter === undefined ? null : `${letter}${/[0-9]{1,2}$/.exec(printed)?.[0] ?? ''}`
}
