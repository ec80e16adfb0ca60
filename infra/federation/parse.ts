import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { OutgoingError } from '../outgoing/error.ts'
import { repairXml } from './decode.ts'

/** The fields of one child element, as text; `<tag/>` and `<tag></tag>` are null. */
export type Row = ReadonlyMap<string, string | null>

/** An answer: the name of its root, the text fields of the root, and its child elements by tag, always as lists. */
export interface XmlDocument {
  readonly root: string
  rows(tag: string): readonly Row[]
  /** Text of a leaf directly under the root. */
  text(tag: string): string | null
}

const MAX_DEPTH = 64

/** The five entities of XML. `repairXml` leaves no others, and no numbers. */
const CHARACTERS: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&apos;': "'",
}
const BUILT_IN = /&(?:lt|gt|amp|quot|apos);/g

/**
 * Knows no entity of a document. The parser hands them over whenever it has read a document type, and that ends the
 * reading: it alone knows what it takes for a comment, an instruction or an attribute (OUT-4).
 */
const entityDecoder = {
  decode: (text: string) => text.replace(BUILT_IN, entity => CHARACTERS[entity] ?? entity),
  addInputEntities(): void {
    throw new Error('document type declared')
  },
  setExternalEntities() {},
  setXmlVersion() {},
  reset() {},
}

const parser = new XMLParser({
  // "01260010" and "-04" must stay text: they are not numbers.
  parseTagValue: false,
  trimValues: true,
  ignoreAttributes: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: MAX_DEPTH,
  processEntities: true,
  entityDecoder,
})

/**
 * Reads the XML of an answer, decoded: no DTD, depth up to 64, values stay text (OUT-4; Smartping quirks 7 to 10).
 * @throws OutgoingError unavailable and retryable, when the answer is no complete XML document
 */
export function parseXml(answer: string): XmlDocument {
  const text = repairXml(answer)
  const [root, content] = parseTree(text)
  const children = new Map(isNode(content) ? Object.entries(content) : [])
  const list = (tag: string) => {
    const found = children.get(tag)
    return found === undefined ? [] : Array.isArray(found) ? found : [found]
  }
  return {
    root,
    rows: tag => list(tag).filter(isNode).map(toRow),
    text: tag => toText(list(tag)[0]),
  }
}

function parseTree(text: string): [root: string, content: unknown] {
  try {
    // The parser accepts a missing end, but half an answer must not be read as a short list.
    if (XMLValidator.validate(text) !== true) throw new Error('not well-formed')
    const entries = Object.entries(parser.parse(text) as object)
    const [first] = entries
    // The parser returns two roots of one name as one list.
    if (first === undefined || entries.length > 1 || Array.isArray(first[1])) throw new Error('not one root')
    return first
  } catch {
    throw new OutgoingError('unavailable', 'unreadable answer', true)
  }
}

function isNode(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function toRow(node: Record<string, unknown>): Row {
  return new Map(Object.entries(node).map(([tag, value]) => [tag, toText(value)]))
}

function toText(value: unknown): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : value
  // The parser keeps white space inside CDATA.
  return (typeof first === 'string' && first.trim()) || null
}
