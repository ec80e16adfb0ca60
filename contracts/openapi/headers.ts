import { LANGUAGES } from '../constants.ts'
import { boardWithRights } from '../http/boards.ts'
import { gameWithSheet } from '../http/games.ts'
import { group } from '../http/groups.ts'
import { needsSign, takesKey } from '../refusals.ts'
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
      'Language of the page, for what the call may send by mail; of a signed-in person, and at sign-in, also of later mails. Also the sign that the call does not come from the page of another site: a call that changes something and needs no JSON body needs it. Pages of ours may do without: they carry an allowed `Origin`, or `Sec-Fetch-Site: same-origin`.',
    schema: { type: 'string', enum: LANGUAGES },
  },
  LanguageAsProof: {
    name: 'Language',
    in: 'header',
    required: true,
    description:
      'Language of the page. This call changes something and needs no JSON body: the header, which no page of another site can add, shows that it does not come from one. It is refused with `CROSS_SITE` without it.',
    schema: { type: 'string', enum: LANGUAGES },
  },
  CorrelationId: {
    name: 'Correlation-Id',
    in: 'header',
    required: false,
    description: 'UUID kept with the events the call causes; one is made when it is absent.',
    schema: UUID,
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'UUID of your own, kept with what the call changed, for 24 hours at least. The same key and the same body, sent again by the same person to the same address, has no second effect; with another body it is refused with `IDEMPOTENCY_KEY_REUSED`.',
    schema: UUID,
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The ETag an answer carried. The call is refused with `STALE_REVISION` when the resource changed since; without it, or with `*`, only the fields given are changed, whatever others changed meanwhile. One tag, compared strongly: a weak one (`W/"12"`) never matches, and a list is refused.',
    schema: { type: 'string', pattern: HEADER_PATTERNS.ifMatch.source },
    example: '"12"',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description:
      'The ETag an earlier answer to the same question carried: 304 without a body when it is still the answer.',
    schema: { type: 'string', pattern: HEADER_PATTERNS.ifNoneMatch.source },
  },
  MinPosition: {
    name: 'Min-Position',
    in: 'header',
    required: false,
    description:
      'A `Position` an earlier answer or live message carried: the answer is at least as new. After 2 s of waiting in vain the call is refused with `VIEW_BEHIND`.',
    schema: POSITION,
  },
}

/** Headers of answers. */
export const RESPONSE_HEADERS: Record<string, Header> = {
  ETag: {
    description:
      'Revision of what is answered, in quotes: `"12"`. A game has that of its own last change; a list that is asked again and again has a digest of itself.',
    schema: { type: 'string' },
  },
  Position: {
    description:
      'When the answer knows it: opaque text that sorts in the order of the log. The answer has seen everything up to there. Send the greatest one you know as `Min-Position`.',
    schema: POSITION,
  },
  RetryAfter: {
    description: 'Seconds to wait before the next attempt.',
    schema: { type: 'integer', minimum: 1 },
  },
  Federation: {
    description:
      'Where the data come from: `smartping`, the federation; `demo`, the simulated one, whose clubs and players are invented.',
    schema: { type: 'string', enum: ['demo', 'smartping'] },
  },
  SetCookie: {
    description:
      "Opens the session, or ends it: the session's own cookie, and `pingboard-signed-in`. A sign-in also marks the browser (`…-device`), so that guesses from elsewhere do not slow it down.",
    schema: { type: 'string' },
  },
  ClearSiteData: {
    description: '`"cache"`: what the browser kept of the person goes with the session.',
    schema: { type: 'string' },
  },
}

const REVISED: readonly (Schema | null)[] = [gameWithSheet, boardWithRights, group]
/** Paths whose answers do not come from the log. */
const BESIDE_LOG = /^\/(?:fftt|notifications|issues)\//

/** Headers that a call understands. */
export function requestHeaders(route: Route): Reference[] {
  const isLogout = route.path === '/auth/logout'
  return [
    needsSign(route) ? 'LanguageAsProof' : 'Language',
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
    ...(path.startsWith('/fftt/') ? ['Federation'] : []),
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
