import type { ErrorCode } from '@pingboard/contracts/errors.ts'
import type { Schema } from '@pingboard/contracts/route.ts'
import { Rejection } from '../kernel/decider.ts'

/** Parses a part of a request. @throws Rejection with the paths and rules that failed, never the values. */
export function parse(
  schema: Schema | undefined,
  value: unknown,
  code: ErrorCode = 'INVALID_REQUEST',
): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const fields = result.error.issues.slice(0, 20).map(issue => ({
    path: issue.path.map(String).join('.'),
    rule: issue.code === 'unrecognized_keys' ? 'unknown field' : (issue.message ?? issue.code),
  }))
  throw new Rejection(code, { fields })
}

/** Marks a query in which a key stands twice: the router's parser may not refuse, so the handler does (INP-2). */
const REPEATED = Symbol('repeated')

interface Query extends Record<string, string> {
  [REPEATED]?: string
}

/** A query string as an object, for the router. */
export function parseQueryString(text: string): Query {
  const query: Query = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    if (name in query) query[REPEATED] = name
    query[name] = value
  }
  return query
}

/** @throws Rejection for a key given twice */
export function refuseRepeated(query: unknown): void {
  const name = (query as Query)[REPEATED]
  if (name !== undefined)
    throw new Rejection('INVALID_REQUEST', { fields: [{ path: name, rule: 'repeated' }] })
}
