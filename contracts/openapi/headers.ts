import { LANGUAGES } from '../constants.ts'
import { boardWithRights } from '../http/boards.ts'
import { gameWithSheet } from '../http/games.ts'
import { group } from '../http/groups.ts'
import { comparesPerson, needsSign, takesKey } from '../refusals.ts'
import { HEADER_PATTERNS, type Route, type Schema } from '../route.ts'
import type { Header, Parameter, Reference } from './types.ts'

// Patterns, not formats: with a format, generators convert the text to their own type and may write it differently.
const UUID = { type: 'string', pattern: HEADER_PATTERNS.uuid.source }
const POSITION = { type: 'string', pattern: HEADER_PATTERNS.position.source }

/** Headers of requests, by component name. */
export const REQUEST_HEADERS: Record<string, Parameter> = {
  Language: {
    name: 'Language',
    in: 'header',
    required: false,
    description:
      'Language of the page. Mails that the call causes are in this language; for a signed-in person, and at sign-in, later mails too. The header also shows that the call does not come from the page of another site: a call that changes something and needs no JSON body needs it. Our own pages may leave it out: they send an allowed `Origin`, or `Sec-Fetch-Site: same-origin`.',
    schema: { type: 'string', enum: LANGUAGES },
  },
  LanguageAsProof: {
    name: 'Language',
    in: 'header',
    required: true,
    description:
      'Language of the page. This call changes something and needs no JSON body. The header shows that the call does not come from the page of another site, which cannot add it. Without the header the call is refused with `CROSS_SITE`.',
    schema: { type: 'string', enum: LANGUAGES },
  },
  Person: {
    name: 'Person',
    in: 'header',
    required: false,
    description:
      'Id of the person for whom a page asks. When the session is another person’s, because they signed in in another tab of the same browser, the call is refused with `NOT_SIGNED_IN`, and nothing is changed. A program may leave the header out.',
    schema: { $ref: '#/components/schemas/UserId' },
  },
  CorrelationId: {
    name: 'Correlation-Id',
    in: 'header',
    required: false,
    description: 'UUID that is kept with the events of the call. When it is absent, the server makes one.',
    schema: UUID,
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'UUID that the caller makes. It is kept with what the call changed, for 24 hours at least. When the same person sends the same key and the same body to the same address again, there is no second effect. With another body the call is refused with `IDEMPOTENCY_KEY_REUSED`.',
    schema: UUID,
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The ETag of an earlier answer. The call is refused with `STALE_REVISION` when the resource has changed since. Without this header, or with `*`, the call changes only the fields it gives, whatever others changed meanwhile. One tag, compared strongly: a weak tag (`W/"12"`) never matches, and a list is refused.',
    schema: { type: 'string', pattern: HEADER_PATTERNS.ifMatch.source },
    example: '"12"',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description:
      'The ETag of an earlier answer to the same question. While that answer is still valid, the new answer is 304 without a body.',
    schema: { type: 'string', pattern: HEADER_PATTERNS.ifNoneMatch.source },
  },
  MinPosition: {
    name: 'Min-Position',
    in: 'header',
    required: false,
    description:
      'The `Position` of an earlier answer or live message: the new answer is at least as new. When the server has not reached it after 2 s, the call is refused with `VIEW_BEHIND`; at once when it is beyond the end of the log.',
    schema: POSITION,
  },
}

/** Headers of answers. */
export const RESPONSE_HEADERS: Record<string, Header> = {
  ETag: {
    description:
      'Revision of the answered object, in quotes: `"12"`. A game has the revision of its own last change. A list that pages request often has a digest of itself.',
    schema: { type: 'string' },
  },
  Position: {
    description:
      'Opaque text that sorts in the order of the log; absent when it is not known. The answer takes in everything up to this position. Send the greatest position you know as `Min-Position`.',
    schema: POSITION,
  },
  RetryAfter: {
    description: 'Seconds to wait before the next attempt.',
    schema: { type: 'integer', minimum: 1 },
  },
  Federation: {
    description:
      'Where the data come from: `smartping`, the federation; `demo`, the simulated federation, whose clubs and players are invented.',
    schema: { type: 'string', enum: ['demo', 'smartping'] },
  },
  SetCookie: {
    description:
      "Opens or ends the session, with two cookies: the session's own, and `pingboard-signed-in`. A sign-in also marks the browser (`…-device`), so that wrong passwords sent from elsewhere do not slow its sign-ins down.",
    schema: { type: 'string' },
  },
  ClearSiteData: {
    description: '`"cache"`: the browser deletes what it kept of the person when the session ends.',
    schema: { type: 'string' },
  },
}

const REVISED: readonly (Schema | null)[] = [gameWithSheet, boardWithRights, group]
/** Paths whose answers do not come from the log. */
const BESIDE_LOG = /^\/(?:(?:fftt|notifications|issues)\/|clubs\/\{number\}\/$)/

/** Headers that a call understands. */
export function requestHeaders(route: Route): Reference[] {
  const isLogout = route.path === '/auth/logout'
  return [
    needsSign(route) ? 'LanguageAsProof' : 'Language',
    ...(comparesPerson(route) ? ['Person'] : []),
    'CorrelationId',
    ...(takesKey(route) ? ['IdempotencyKey'] : []),
    ...(route.errors.includes('STALE_REVISION') ? ['IfMatch'] : []),
    ...(route.conditional ? ['IfNoneMatch'] : []),
    ...(route.method === 'GET' && !isLogout ? ['MinPosition'] : []),
  ].map(name => ({ $ref: `#/components/parameters/${name}` }))
}

/** Headers of a call's success. */
export function answerHeaders(name: string, { path, reply, conditional }: Route): Record<string, Reference> {
  const of = [
    ...(REVISED.includes(reply) || conditional ? ['ETag'] : []),
    ...(BESIDE_LOG.test(`${path}/`) ? [] : ['Position']),
    ...(path.startsWith('/fftt/') || name === 'getClub' ? ['Federation'] : []),
    ...(name === 'login' ? ['SetCookie'] : []),
    ...(name.startsWith('logout') ? ['SetCookie', 'ClearSiteData'] : []),
  ]
  return headersOf(...of)
}

/** References by the names that HTTP uses. */
export const headersOf = (...names: readonly string[]): Record<string, Reference> =>
  Object.fromEntries(
    names.map(name => [name.replace(/(?<=[a-z])(?=[A-Z])/g, '-'), { $ref: `#/components/headers/${name}` }]),
  )
