import { answers } from '../kernel/turns.ts'

interface List {
  readonly data: readonly unknown[]
  readonly metadata: unknown
}

/**
 * JSON of an answer, a list already in UTF-8. Its rows may be whole boards: each is written and encoded for itself, with
 * a turn for others between.
 */
export async function textOf(body: unknown): Promise<string | Buffer> {
  if (!isList(body)) return JSON.stringify(body)
  const parts = [Buffer.from('{"data":[')]
  for (const [index, row] of body.data.entries()) {
    if (answers.isOver()) await answers.goOn()
    parts.push(Buffer.from(`${index === 0 ? '' : ','}${JSON.stringify(row)}`))
  }
  parts.push(Buffer.from(`],"metadata":${JSON.stringify(body.metadata)}}`))
  if (answers.isOver()) await answers.goOn()
  return Buffer.concat(parts)
}

/** Exactly what the contract's lists have: anything else is written as it is. */
const isList = (body: unknown): body is List =>
  typeof body === 'object' &&
  body !== null &&
  Object.keys(body).join() === 'data,metadata' &&
  Array.isArray((body as List).data)
