import { LANGUAGES, type Language } from '@pingboard/contracts/constants.ts'
import { HEADERS } from '@pingboard/contracts/route.ts'
import type { FastifyRequest } from 'fastify'
import { Rejection } from '../kernel/decider.ts'

export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** Revision of `If-Match`: `"12"`, `W/"12"` or `*`; anything else never matches. */
export function ifMatchOf(request: FastifyRequest): number | undefined {
  const ifMatch = headerOf(request, HEADERS.ifMatch)
  if (ifMatch === undefined || ifMatch === '*') return undefined
  const digits = /^(?:W\/)?"([0-9]{1,15})"$/.exec(ifMatch)?.[1]
  return digits === undefined ? -2 : Number(digits)
}

/**
 * Position of `Min-Position`, as an earlier answer gave it: of a fixed width, 16 digits or more.
 * @throws Rejection for what no log hands out: nothing would ever reach it
 */
export function minPositionOf(request: FastifyRequest): string | undefined {
  const position = headerOf(request, HEADERS.minPosition)
  if (position && !/^[0-9]{16,40}$/.test(position)) {
    throw new Rejection('INVALID_REQUEST', { fields: [{ path: HEADERS.minPosition, rule: 'a position' }] })
  }
  return position
}

/** The language the caller says they read; null when they say none that we speak. */
export function languageOf(request: FastifyRequest): Language | null {
  const wanted = headerOf(request, HEADERS.language)
  return LANGUAGES.find(language => language === wanted) ?? null
}
