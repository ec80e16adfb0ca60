import { isIPv6 } from 'node:net'
import { LANGUAGES, type Language } from '@pingboard/contracts/constants.ts'
import { userId } from '@pingboard/contracts/ids.ts'
import { HEADER_PATTERNS, HEADERS } from '@pingboard/contracts/route.ts'
import type { FastifyRequest } from 'fastify'
import { Rejection } from '../kernel/decider.ts'
import { type Caller, Refused } from './access.ts'

/**
 * Refuses a change that another site's page sent (SES-6). A page cannot forge `Origin` or `Sec-Fetch-Site`. From
 * another site it cannot add `Language` or send JSON either, unless the server allows this first.
 * @param needsSign the call works without a JSON body (GET /auth/logout included): a JSON content type proves nothing
 */
export function refuseCrossSite(
  request: FastifyRequest,
  needsSign: boolean,
  origins: ReadonlySet<string>,
): void {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site' || (origin !== undefined && !origins.has(origin)))
    throw new Rejection('CROSS_SITE')
  const hasJson = !needsSign && request.headers['content-type']?.startsWith('application/json')
  const positive =
    request.headers[HEADERS.language] !== undefined || origin !== undefined || site === 'same-origin'
  if (!hasJson && !positive) throw new Rejection('CROSS_SITE')
}

/**
 * Refuses a change by a page that shows another person than the caller: another person has signed in in another tab of this
 * browser since. A program need not name a person.
 */
export function refuseOtherPerson(request: FastifyRequest, { userId }: Caller): void {
  const person = headerOf(request, HEADERS.person, PERSON, 'the id of a person')
  if (person !== undefined && person !== userId) throw new Refused('NOT_SIGNED_IN')
}

/** What a call reads from its headers. Each header is absent, or has its one shape. */
export interface RequestHeaders {
  /** Revision of `If-Match`; undefined: any. */
  readonly ifMatch: number | undefined
  /** `If-None-Match`, unchanged. */
  readonly ifNoneMatch: string | undefined
  /** Position of `Min-Position`, as an earlier answer gave it. */
  readonly minPosition: string | undefined
  /** The language that the caller sends. */
  readonly language: Language | null
  readonly idempotencyKey: string | undefined
  readonly correlationId: string | undefined
}

/** No stream ever has this revision. */
const NO_REVISION = -2

/** Reads all headers, even unused ones. @throws Rejection INVALID_REQUEST naming the header that is malformed */
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
const PERSON: Pattern = { test: value => userId.safeParse(value).success }
const LANGUAGE: Pattern = { test: value => LANGUAGES.some(language => language === value) }

function headerOf(request: FastifyRequest, name: string, pattern: Pattern, rule: string): string | undefined {
  const value = request.headers[name]
  if (value === undefined) return undefined
  // Node joins the values of a header that was sent twice. No pattern allows the result.
  if (typeof value === 'string' && pattern.test(value)) return value
  throw new Rejection('INVALID_REQUEST', { fields: [{ path: name, rule }] })
}

/** `If-Match` compares strongly (RFC 9110, 13.1.1): a weak tag, or a tag that we never send, never matches. */
function revisionOf(tag: string): number {
  const digits = /^"(0|[1-9][0-9]{0,14})"$/.exec(tag)?.[1]
  return digits === undefined ? NO_REVISION : Number(digits)
}

/** Whether the caller already has this answer. A proxy that compresses marks the tag as weak. */
export function isHeld(request: FastifyRequest, tag: string): boolean {
  const held = request.headers[HEADERS.ifNoneMatch] ?? ''
  return held === '*' || held.split(/, ?/).some(each => each.replace(/^W[/]/, '') === tag)
}

/**
 * A client's address as limits count it: an IPv4 address unchanged, even when written as IPv6; of an IPv6 address the
 * /64, because a single machine may use every address in it. The loopback address `::1` stays as it is.
 */
export function countedAddress(address: string): string {
  const bare = address.split('%')[0] ?? ''
  if (!isIPv6(bare)) return address
  const groups = groupsOf(bare)
  const [a = 0, b = 0] = groups.slice(6)
  const front = groups.slice(0, 6).join(':')
  if (front === `0:0:0:0:0:${0xffff}`) return [a >> 8, a & 255, b >> 8, b & 255].join('.')
  if (front === '0:0:0:0:0:0' && a === 0 && b === 1) return '::1'
  return `${groups
    .slice(0, 4)
    .map(group => group.toString(16))
    .join(':')}::/64`
}

/** The eight numbers of an IPv6 address, shortened or not. */
function groupsOf(address: string): number[] {
  // The URL standard writes an IPv4 tail in hexadecimal, and each address in only one way.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const numbers = (text: string) => (text ? text.split(':').map(group => Number.parseInt(group, 16)) : [])
  if (tail === undefined) return numbers(head)
  const [first, last] = [numbers(head), numbers(tail)]
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}
