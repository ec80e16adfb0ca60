import { OutgoingError } from '../outgoing/error.ts'
import { codeOf } from './windows-1252.ts'

// Names of the characters 160 to 255, in order: HTML defines them, XML does not.
const LATIN_1 = `
  nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2
  sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc
  Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve
  Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute
  acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde
  ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
`
const TYPOGRAPHY = {
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  sbquo: '‚',
  bdquo: '„',
  ndash: '–',
  mdash: '—',
  bull: '•',
  euro: '€',
  trade: '™',
  oelig: 'œ',
  OElig: 'Œ',
  Yuml: 'Ÿ',
  lsaquo: '‹',
  rsaquo: '›',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
}
const NAMED = new Map<string, string>([
  ...LATIN_1.trim()
    .split(/\s+/)
    .map((name, index) => [name, String.fromCodePoint(160 + index)] as const),
  ...Object.entries(TYPOGRAPHY),
])
const MARKUP = new Map([
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['&', '&amp;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
])
const BUILT_IN = new Set(MARKUP.values())
const AMPERSAND = /&(?:#x([0-9a-f]{1,6});|#([0-9]{1,7});|([a-z][a-z0-9]{1,31});)?/iy

/**
 * Makes character data well-formed: HTML entities become their characters, a bare `&` becomes `&amp;`. The result
 * holds no entities except the five of XML, and no decoded character can become markup: `&#60;` becomes `&lt;`.
 * @throws OutgoingError as soon as the result is longer than `most` characters
 */
export function repairEntities(text: string, most: number): string {
  const pieces: string[] = []
  let [length, from] = [text.length, 0]
  // One entity after the other: a single `replace` would hold all matches of the text in memory at once.
  for (let at = text.indexOf('&'); at !== -1 && length <= most; at = text.indexOf('&', from)) {
    AMPERSAND.lastIndex = at
    const [whole, ...parts] = AMPERSAND.exec(text) ?? ['&']
    const repaired = repairedEntity(whole, ...parts)
    pieces.push(text.slice(from, at), repaired)
    from = at + whole.length
    length += repaired.length - whole.length
  }
  if (length > most) throw new OutgoingError('unavailable', 'answer too large')
  pieces.push(text.slice(from))
  return pieces.join('')
}

function repairedEntity(whole: string, hex?: string, decimal?: string, name?: string): string {
  if (hex !== undefined) return character(Number.parseInt(hex, 16))
  if (decimal !== undefined) return character(Number.parseInt(decimal, 10))
  if (name === undefined) return '&amp;'
  if (BUILT_IN.has(whole)) return whole
  return NAMED.get(name) ?? `&amp;${whole.slice(1)}`
}

function character(number: number): string {
  const code = codeOf(number)
  const known = code >= 0x20 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  const text = known ? String.fromCodePoint(code) : ' '
  return MARKUP.get(text) ?? text
}
