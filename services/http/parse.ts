import type { ErrorCode } from '@pingboard/contracts/errors.ts'
import type { Schema } from '@pingboard/contracts/route.ts'
import type { FastifyInstance } from 'fastify'
import { Rejection } from '../kernel/decider.ts'
import { brokenBy } from './broken-rule.ts'

/** Most wrong fields in one refusal. */
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
/** The fault of a whole query: the router's parser cannot refuse a request, so the handler does. */
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

/** Where this is false, the parser of queries would put replacement characters. */
function isUnicode(text: string): boolean {
  if (!text.includes('%')) return true
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** @throws Rejection for a query that is too long, is no Unicode, or has a key twice (INP-2) */
export function refuseFaulty(query: unknown): void {
  const fault = (query as Query)[FAULT]
  if (fault) throw new Rejection('INVALID_REQUEST', { fields: [fault] })
}

const UTF8 = new TextDecoder('utf-8', { fatal: true })
/**
 * Values in one body. The largest that fits a contract, a board of two hundred fixtures, has less than half as many.
 */
const MOST_VALUES = 10_000
/** Half of a surrogate pair, as JSON escapes it. */
const MAYBE_HALF = /\\u[dD][89a-fA-F]/

/**
 * Reads bodies as JSON. Text that is no Unicode, in bytes or in escapes, is refused: a store would replace its
 * characters. An empty body counts as absent, whatever its type: some clients send a type with every request. A body
 * of very many tiny values is refused before it is parsed, because parsing it would hold up all other requests.
 */
export function readJson(app: FastifyInstance): void {
  const readText = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) {
      done(null, undefined)
      return
    }
    if (valuesIn(bytes) > MOST_VALUES) {
      done(new Rejection('BODY_TOO_LARGE'))
      return
    }
    let text: string
    try {
      text = UTF8.decode(bytes)
    } catch {
      done(new Rejection('INVALID_JSON'))
      return
    }
    readText(request, text, (error, value) => {
      const isText = error !== null || !MAYBE_HALF.test(text) || isWellFormed(value)
      if (isText) done(error, value)
      else done(new Rejection('INVALID_JSON'))
    })
  })
}

/** Upper bound of the values in a JSON text: each follows a comma, or is the first in its list or object. */
function valuesIn(bytes: Buffer): number {
  let count = 1
  let inText = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === BACKSLASH) at++
    else if (byte === QUOTE) inText = !inText
    else if (!inText && (byte === COMMA || byte === LIST || byte === OBJECT)) count++
  }
  return count
}
const [QUOTE, BACKSLASH, COMMA, LIST, OBJECT] = Buffer.from(`"\\,[{`)

/** Whether every text in the value, names of fields included, is Unicode. */
function isWellFormed(value: unknown): boolean {
  const waiting = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string' && !next.isWellFormed()) return false
    if (typeof next === 'object' && next !== null) waiting.push(...Object.keys(next), ...Object.values(next))
  }
  return true
}
