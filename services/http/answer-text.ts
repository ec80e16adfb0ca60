import { answers } from '../kernel/turns.ts'

interface List {
  readonly data: readonly unknown[]
  readonly metadata: unknown
}

/** JSON of an answer. Rows of a list may be whole boards: each is written for itself, with a turn for others between. */
export async function textOf(body: unknown): Promise<string> {
  if (!isList(body)) return JSON.stringify(body)
  const rows: string[] = []
  for (const row of body.data) {
    if (answers.isOver()) await answers.goOn()
    rows.push(JSON.stringify(row))
  }
  return `{"data":[${rows.join(',')}],"metadata":${JSON.stringify(body.metadata)}}`
}

/** Exactly what the contract's lists have: anything else is written as it is. */
const isList = (body: unknown): body is List =>
  typeof body === 'object' &&
  body !== null &&
  Object.keys(body).join() === 'data,metadata' &&
  Array.isArray((body as List).data)
