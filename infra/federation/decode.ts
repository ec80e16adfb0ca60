import { isUtf8 } from 'node:buffer'
import { OutgoingError } from '../outgoing/error.ts'
import { repairEntities } from './entities.ts'
import { withWindowsLetters } from './windows-1252.ts'

const DECLARED = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/
/** From a declared name, in small letters, to the encoding of bytes that are no UTF-8. Others are refused (OUT-4). */
const READ_AS = new Map<string, 'latin1' | 'iso-8859-15'>([
  ...named('latin1', 'utf-8 utf8 us-ascii ascii iso-8859-1 iso8859-1 iso_8859-1 latin1 latin-1 l1'),
  ...named('latin1', 'windows-1252 cp1252 cp-1252 x-cp1252'),
  ...named('iso-8859-15', 'iso-8859-15 iso8859-15 iso_8859-15 latin9 latin-9 l9'),
])
const UTF16_MARKS = ['fffe', 'feff']
const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf])
/** Sections whose text is no markup. Whichever begins first hides what looks like the beginning of another one. */
const OPAQUE = /(<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$))/
// Characters that XML 1.0 does not allow, and control codes that are no character of Windows-1252.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g

function named<T extends string>(read: T, names: string) {
  return names.split(' ').map(name => [name, read] as const)
}

/**
 * Bytes of an answer to text. Declarations may be wrong in both directions, so the bytes decide: valid UTF-8 is
 * UTF-8, anything else is ISO-8859-1 (Smartping quirks 1 to 3) with the characters of Windows, or ISO-8859-15 if
 * declared. Blank lines and byte order marks before the document are removed: XML allows none before its declaration.
 * @throws OutgoingError for another declared encoding (OUT-4)
 */
export function decodeBytes(answer: Buffer): string {
  if (UTF16_MARKS.includes(answer.toString('hex', 0, 2)))
    throw new OutgoingError('unavailable', 'unknown encoding')
  const bytes = answer.subarray(startOf(answer))
  const declared = DECLARED.exec(bytes.toString('latin1', 0, 300))?.[1]?.toLowerCase() ?? 'utf-8'
  const read = READ_AS.get(declared)
  if (read === undefined) throw new OutgoingError('unavailable', 'unknown encoding')
  const text = isUtf8(bytes)
    ? bytes.toString('utf8')
    : read === 'latin1'
      ? bytes.toString('latin1')
      : new TextDecoder(read).decode(bytes)
  return withWindowsLetters(text).replace(CONTROLS, '')
}

/** Where an answer begins, after blank lines and byte order marks. */
function startOf(bytes: Buffer): number {
  for (let at = 0; ; ) {
    if (bytes.subarray(at, at + 3).equals(UTF8_MARK)) at += 3
    else if (BLANKS.includes(bytes[at] ?? 0)) at += 1
    else return at
  }
}
const BLANKS = [...'\t\n\r '].map(blank => blank.charCodeAt(0))

/** Characters: an answer that is short enough to be read may become too long when it is repaired. */
const MOST = 5 * 1024 * 1024

/**
 * Makes the text well-formed XML without a DTD. Comments and CDATA sections stay as they are: in them, `&` is plain text.
 * The parser refuses a DTD itself, should it read one where this function reads none.
 * @throws OutgoingError when the text declares a document type (OUT-4), or grows beyond 5 MB
 */
export function repairXml(text: string): string {
  let room = MOST - text.length
  return text
    .split(OPAQUE)
    .map((piece, index) => {
      // The captured sections are at the odd places.
      if (index % 2 === 1) return piece
      if (/<!(?:DOCTYPE|ENTITY)/i.test(piece))
        throw new OutgoingError('unavailable', 'document type declared')
      const repaired = repairEntities(piece, piece.length + room)
      room -= repaired.length - piece.length
      return repaired
    })
    .join('')
}
