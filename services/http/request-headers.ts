import { LANGUAGES, type Language } from '@pingboard/contracts/constants.ts'
import { HEADER_PATTERNS, HEADERS } from '@pingboard/contracts/route.ts'
import type { FastifyRequest } from 'fastify'
import { Rejection } from '../kernel/decider.ts'

/** What a call reads from its headers; each absent, or of its one shape. */
export interface RequestHeaders {
  /** Revision of `If-Match`; undefined: any. */
  readonly ifMatch: number | undefined
  /** `If-None-Match`, as it stands. */
  readonly ifNoneMatch: string | undefined
  /** Position of `Min-Position`, as an earlier answer gave it. */
  readonly minPosition: string | undefined
  /** The language the caller says they read. */
  readonly language: Language | null
  readonly idempotencyKey: string | undefined
  readonly correlationId: string | undefined
}

/** Never the revision of anything. */
const NO_REVISION = -2

/** Reads them all, used by the call or not. @throws Rejection INVALID_REQUEST naming the header that is malformed */
export function headersOf(request: FastifyRequest): RequestHeaders {
  const { uuid, position, ifMatch, ifNoneMatch } = HEADER_PATTERNS
  const tag = headerOf(request, HEADERS.ifMatch, ifMatch, 'one entity tag, or *')
  const language = headerOf(request, HEADERS.language, LANGUAGE, `one of ${LANGUAGES.join(', ')}`)
  return {
    ifMatch: tag === undefined || tag === '*' ? undefined : revisionOf(tag),
    ifNoneMatch: headerOf(request, HEADERS.ifNoneMatch, ifNoneMatch, 'entity tags, or *'),
    minPosition: headerOf(request, HEADERS.minPosition, position, 'a position'),
    language: LANGUAGES.find(each => each === language) ?? null,
    idempotencyKey: headerOf(request, HEADERS.idempotencyKey, uuid, 'a UUID'),
    correlationId: headerOf(request, HEADERS.correlationId, uuid, 'a UUID'),
  }
}

interface Pattern {
  test(value: string): boolean
}
const LANGUAGE: Pattern = { test: value => LANGUAGES.some(language => language === value) }

function headerOf(request: FastifyRequest, name: string, pattern: Pattern, rule: string): string | undefined {
  const value = request.headers[name]
  if (value === undefined) return undefined
  // Of a header that was sent twice Node joins the values, which no pattern allows.
  if (typeof value === 'string' && pattern.test(value)) return value
  throw new Rejection('INVALID_REQUEST', { fields: [{ path: name, rule }] })
}

/** `If-Match` compares strongly (RFC 9110, 13.1.1): a weak tag, or one that no answer of ours carries, never matches. */
function revisionOf(tag: string): number {
  const digits = /^"(0|[1-9][0-9]{0,14})"$/.exec(tag)?.[1]
  return digits === undefined ? NO_REVISION : Number(digits)
}

/** Whether the caller has this very answer. A proxy that compresses marks the tag as weak. */
export function isHeld(request: FastifyRequest, tag: string): boolean {
  const held = request.headers[HEADERS.ifNoneMatch] ?? ''
  return held === '*' || held.split(/, ?/).some(each => each.replace(/^W[/]/, '') === tag)
}
