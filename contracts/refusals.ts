import type { ErrorCode } from './errors.ts'
import { COMMON_ERRORS, type ObjectKind, type Route } from './route.ts'

/** The code for an object that does not exist, or is hidden from the caller. */
export const UNKNOWN = {
  group: 'GROUP_NOT_FOUND',
  'group-in-body': 'GROUP_NOT_FOUND',
  board: 'BOARD_NOT_FOUND',
  game: 'GAME_NOT_FOUND',
  membership: 'MEMBER_NOT_FOUND',
} as const satisfies Record<ObjectKind, ErrorCode>

const OF_BODIES: readonly ErrorCode[] = ['INVALID_JSON', 'NOT_JSON', 'BODY_TOO_LARGE']

/** GET /auth/logout is the only GET that changes something. It is guarded like other changes (SES-6). */
export const changesSomething = ({ method, path }: Pick<Route, 'method' | 'path'>): boolean =>
  method !== 'GET' || path === '/auth/logout'

/**
 * A change that is refused when the page shows another person than the session's. Signing in, and what leads there, is for
 * everybody who is at the browser.
 */
export const comparesPerson = (route: Pick<Route, 'method' | 'access' | 'errors'>): boolean =>
  route.method !== 'GET' && (route.access.actor !== 'anyone' || route.errors.includes('NOT_SIGNED_IN'))

/** No form can send a JSON body. A change without one needs another sign that it comes from our own pages (SES-6). */
export const needsSign = (route: Route): boolean =>
  changesSomething(route) && route.body?.safeParse(undefined).success !== false

/** True when a call keeps its Idempotency-Key (CON-4). Links, limits and absolute values make `/auth` calls safe. */
export const takesKey = ({ method, path, keyless }: Pick<Route, 'method' | 'path' | 'keyless'>): boolean =>
  method !== 'GET' && !path.startsWith('/auth/') && keyless !== true

/** Every code a call may refuse with: its own codes, the codes of its access, and the common codes. */
export function refusalsOf(route: Route): ReadonlySet<ErrorCode> {
  const { method, access, errors } = route
  const found = new Set<ErrorCode>([...COMMON_ERRORS, ...errors])
  if (access.actor !== 'anyone') found.add('NOT_SIGNED_IN')
  if ('object' in access) found.add(UNKNOWN[access.object])
  if ('object' in access && access.actor !== 'viewer') found.add('FORBIDDEN')
  // CONFLICT while the same command is still running (CON-4).
  if (method !== 'GET') found.add('CONFLICT')
  if (takesKey(route)) found.add('IDEMPOTENCY_KEY_REUSED')
  // The body of a GET is not read.
  if (method === 'GET') for (const code of OF_BODIES) found.delete(code)
  if (!changesSomething(route)) found.delete('CROSS_SITE')
  return found
}
