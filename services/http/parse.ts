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

/** A query string as an object. @throws Rejection for a repeated key (INP-2). */
export function parseQueryString(text: string): Record<string, string> {
  const query: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    if (name in query) throw new Rejection('INVALID_REQUEST', { fields: [{ path: name, rule: 'repeated' }] })
    query[name] = value
  }
  return query
}
