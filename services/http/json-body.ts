import type { FastifyInstance } from 'fastify'
import { Rejection } from '../kernel/decider.ts'

const UTF8 = new TextDecoder('utf-8', { fatal: true })
/** Values in one body: the largest that fits a contract, a board of two hundred fixtures, has less than half as many. */
const MOST_VALUES = 10_000
/** Half of a surrogate pair, as JSON escapes it. */
const MAYBE_HALF = /\\u[dD][89a-fA-F]/

/**
 * Reads bodies as JSON. Text that is no Unicode is refused, as bytes and as escapes: a store would keep replacement
 * characters for it, which is not what was sent. No body at all is none, whatever type is named: clients name one with
 * every request. A body of very many tiny values is refused before it is parsed, which would hold up everybody else.
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
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
    parse(request, text, (error, value) => {
      const isText = error !== null || !MAYBE_HALF.test(text) || isWellFormed(value)
      if (isText) done(error, value)
      else done(new Rejection('INVALID_JSON'))
    })
  })
}

/** Values of a JSON text at most: each stands after a comma or is the first in its list or object. */
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

/** Whether every text in it, names of fields included, is Unicode. */
function isWellFormed(value: unknown): boolean {
  const waiting = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string' && !next.isWellFormed()) return false
    if (typeof next === 'object' && next !== null) waiting.push(...Object.keys(next), ...Object.values(next))
  }
  return true
}
