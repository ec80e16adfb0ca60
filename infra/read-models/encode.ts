/** Texts of the parts of documents, kept as long as the parts exist: a part of a document never changes. */
const texts = new WeakMap<object, string>()

/**
 * The same text as `JSON.stringify`. After a change of one game the other games are the same objects, whose texts are
 * kept: a page of thirty games costs as much as one game.
 * @throws TypeError for what is not JSON
 */
export function encode(doc: unknown): string {
  if (!isPlain(doc)) return JSON.stringify(doc)
  const fields: string[] = []
  for (const [name, value] of Object.entries(doc)) {
    const text = Array.isArray(value) ? `[${Array.from(value, partOf).join(',')}]` : JSON.stringify(value)
    if (text !== undefined) fields.push(`${JSON.stringify(name)}:${text}`)
  }
  return `{${fields.join(',')}}`
}

/**
 * Makes the texts of a document's parts one by one; `encode` then only joins them.
 * @throws TypeError like `encode`
 */
export function* partTexts(doc: unknown): Generator<string> {
  if (!isPlain(doc)) return
  for (const value of Object.values(doc))
    if (Array.isArray(value)) for (const part of value) yield partOf(part)
}

const isPlain = (doc: unknown): doc is object =>
  typeof doc === 'object' &&
  doc !== null &&
  Object.getPrototypeOf(doc) === Object.prototype &&
  !('toJSON' in doc)

function partOf(part: unknown): string {
  if (typeof part !== 'object' || part === null) return JSON.stringify(part) ?? 'null'
  let text = texts.get(part)
  if (text === undefined) {
    text = JSON.stringify(part) ?? 'null'
    texts.set(part, text)
  }
  return text
}
