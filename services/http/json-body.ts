import type { FastifyInstance } from 'fastify'
import { Rejection } from '../kernel/decider.ts'

const UTF8 = new TextDecoder('utf-8', { fatal: true })
/** Half of a surrogate pair, as JSON escapes it. */
const MAYBE_HALF = /\\u[dD][89a-fA-F]/

/**
 * Reads bodies as JSON. Text that is no Unicode is refused, as bytes and as escapes: a store would keep replacement
 * characters for it, which is not what was sent. No body at all is none, whatever type is named: clients name one with
 * every request.
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) {
      done(null, undefined)
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
