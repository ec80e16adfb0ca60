import { answers } from '../kernel/turns.ts'

/** Characters encoded at a time. */
const PART = 64 * 1024

/**
 * JSON of an answer, in UTF-8, in one part or several. A list may have very many rows, and a row may be a whole
 * board: each row is encoded alone, with turns for other work in between. So are the rows of lists in objects beside
 * it.
 */
export async function textOf(body: unknown): Promise<readonly Buffer[]> {
  if (!holdsList(body)) return [Buffer.from(JSON.stringify(body))]
  const parts: Buffer[] = []
  let text = ''
  for (const piece of piecesOf(body)) {
    text += piece
    if (text.length < PART && !answers.isOver()) continue
    parts.push(Buffer.from(text))
    text = ''
    if (answers.isOver()) await answers.goOn()
  }
  parts.push(Buffer.from(text))
  return parts
}

function* piecesOf(body: object): Generator<string> {
  let opening = '{'
  for (const [name, value] of Object.entries(body)) {
    const isList = Array.isArray(value)
    const isNested = !isList && holdsList(value)
    const text = isList ? '[' : isNested ? '' : JSON.stringify(value)
    if (text === undefined) continue
    yield `${opening}${JSON.stringify(name)}:${text}`
    opening = ','
    if (isNested) yield* piecesOf(value)
    if (!isList) continue
    for (const [index, row] of value.entries())
      yield `${index === 0 ? '' : ','}${JSON.stringify(row) ?? 'null'}`
    yield ']'
  }
  yield opening === '{' ? '{}' : '}'
}

const holdsList = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && !Array.isArray(body) && Object.values(body).some(Array.isArray)
