/** What the parts of `slice.json` should be, for people who never saw the contract. The first that fits counts. */
const SHOULD_BE: readonly (readonly [at: RegExp, text: string])[] = [
  [/^$/, 'an object in JSON, as the build writes it'],
  [/^name$/, 'mfe- and 1 to 20 small letters, as mfe-club'],
  [/^version$/, 'three numbers, as 1.2.0'],
  [/^type$/, '"module"'],
  [/^files ./, 'an address of this product with the digest of the file: sha384- and 64 letters'],
  [
    /^(?:entry|paths|preload)\b|^nav \d+ path$/,
    'an address of this product, with one "/" before it and no other origin',
  ],
  [/^pages \d+ path$/, 'an address, with :name for a part that differs'],
  [/\blabel(?: (?:en|fr))?$/, 'a text in each language, en and fr'],
  [/\bicon$/, 'the name of an icon of the kit'],
  [/\bid$/, 'small letters and "-"'],
  [/\bplace$/, '"menu" or "account"'],
  [/\bfor$/, '"everyone", "visitors" or "members"'],
  [/^contract$|\border$/, 'a whole number'],
]

/** @param path from the top of the file to the part that is wrong, as the schema says it */
export function explained(file: string, path: readonly PropertyKey[], message: string): string {
  const at = path.map(String).join(' ')
  const should = file === 'slice.json' && SHOULD_BE.find(([where]) => where.test(at))?.[1]
  return `${[`${file}:`, ...(at ? [at] : [])].join(' ')} ${should ? `should be ${should}` : message}`
}
