import type { ErrorCode } from '@pingboard/contracts/errors.ts'
import type { Schema } from '@pingboard/contracts/route.ts'
import { Rejection } from '../kernel/decider.ts'
import { brokenBy } from './broken-rule.ts'

/** Wrong fields told at once. */
const MOST_FIELDS = 20

/** Parses a part of a request. @throws Rejection with the paths and rules that failed, never the values. */
export function parse(
  schema: Schema | undefined,
  value: unknown,
  code: ErrorCode = 'INVALID_REQUEST',
): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const fields = result.error.issues.flatMap(brokenBy).slice(0, MOST_FIELDS)
  throw new Rejection(code, { fields })
}

/** Longest query, in characters (INP-2). */
const QUERY_LIMIT = 8 * 1024
/** What is wrong with a query as a whole: the router's parser may not refuse, so the handler does. */
const FAULT = Symbol('fault')

interface Query extends Record<string, string> {
  [FAULT]?: { path: string; rule: string }
}

/** A query string as an object, for the router. */
export function parseQueryString(text: string): Query {
  const query: Query = Object.create(null)
  if (text.length > QUERY_LIMIT) {
    query[FAULT] = { path: '', rule: `at most ${QUERY_LIMIT} characters` }
    return query
  }
  if (!isUnicode(text)) {
    query[FAULT] = { path: '', rule: 'percent-encoded UTF-8' }
    return query
  }
  for (const [name, value] of new URLSearchParams(text)) {
    if (name in query) query[FAULT] = { path: name, rule: 'repeated' }
    query[name] = value
  }
  return query
}

/** The reader of queries puts replacement characters where this is false. */
function isUnicode(text: string): boolean {
  if (!text.includes('%')) return true
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** @throws Rejection for a query that is too long, is no Unicode, or in which a key stands twice (INP-2) */
export function refuseFaulty(query: unknown): void {
  const fault = (query as Query)[FAULT]
  if (fault) throw new Rejection('INVALID_REQUEST', { fields: [fault] })
}
