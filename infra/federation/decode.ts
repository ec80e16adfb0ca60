import { isUtf8 } from 'node:buffer'
import { OutgoingError } from '../outgoing/error.ts'
import { repairEntities } from './entities.ts'

const DECLARED = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/
const HONOURED = ['utf-8', 'iso-8859-1']
const UTF16_MARKS = ['fffe', 'feff']
const CDATA = /(<!\[CDATA\[[\s\S]*?(?:\]\]>|$))/
// Characters XML 1.0 does not allow, and the unused control block of ISO-8859-1.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g

/**
 * Bytes of an answer to text. Declarations lie in both directions, so the bytes decide: valid UTF-8 is UTF-8, anything
 * else is ISO-8859-1 (Smartping quirks 1 to 3). @throws OutgoingError for another declared encoding (OUT-4)
 */
export function decodeBytes(bytes: Buffer): string {
  const declared = DECLARED.exec(bytes.toString('latin1', 0, 300))?.[1]
  if (declared !== undefined && !HONOURED.includes(declared.toLowerCase())) {
    throw new OutgoingError('unavailable', 'unknown encoding')
  }
  if (UTF16_MARKS.includes(bytes.toString('hex', 0, 2)))
    throw new OutgoingError('unavailable', 'unknown encoding')
  const text = isUtf8(bytes) ? bytes.toString('utf8') : bytes.toString('latin1')
  return text.replace(/^\ufeff/, '').replace(CONTROLS, '')
}

/**
 * Makes the text well-formed XML without a DTD. CDATA sections stay as they are: their `&` are plain text.
 * @throws OutgoingError when it declares a document type (OUT-4)
 */
export function repairXml(text: string): string {
  return text
    .split(CDATA)
    .map(piece => {
      if (piece.startsWith('<![CDATA[')) return piece
      if (/<!(?:DOCTYPE|ENTITY)/i.test(piece))
        throw new OutgoingError('unavailable', 'document type declared')
      return repairEntities(piece)
    })
    .join('')
}
