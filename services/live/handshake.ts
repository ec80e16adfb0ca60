import type { IncomingMessage } from 'node:http'
import { DISPLAY_MODES } from '@pingboard/contracts/display-mode.ts'
import { type BoardId, boardId } from '@pingboard/contracts/ids.ts'
import type { Caller } from '../http/access.ts'

/** What is kept of the request that began a connection. The request itself is dropped to save memory. */
export interface Seat {
  /** Null: the address has no valid board id. */
  readonly board: BoardId | null
  /** Televisions, embedded pages and video overlays watch without being counted as viewers. */
  readonly counted: boolean
  /** Kept only for callers with a session, to look the session up again while they watch. */
  readonly cookie: string | undefined
  readonly session: string | null
  readonly address: string
}

const UNCOUNTED: ReadonlySet<string | null> = new Set(DISPLAY_MODES)

/**
 * Whether a request may open a connection (LIV-1): its page must be one of ours. Browsers send the page's origin when
 * they open a WebSocket, but not in a same-origin GET, which begins polling. There `Sec-Fetch-Site` shows the origin,
 * and no page can forge that header either. Programs send neither header, and are accepted without a session.
 */
export function fromOurPages(
  headers: IncomingMessage['headers'],
  signedIn: boolean,
  origins: ReadonlySet<string>,
): boolean {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (site === 'cross-site') return false
  if (origin !== undefined) return origins.has(origin)
  return !signedIn || site === 'same-origin'
}

/**
 * Whether the connection belongs to an embedded page. It watches as a visitor: a WebSocket sends the cookies of a site
 * whether the page wants it or not, and the page around the frame may be anybody's.
 */
export const isEmbedded = (request: IncomingMessage): boolean => queryOf(request).get('mode') === 'embed'

/** The seat a request asks for. */
export function seatOf(request: IncomingMessage, caller: Caller | null, address: string): Seat {
  const query = queryOf(request)
  const named = query.getAll('board')
  const board = named.length === 1 ? boardId.safeParse(named[0]) : null
  return {
    board: board?.success ? board.data : null,
    counted: !UNCOUNTED.has(query.get('mode')),
    cookie: caller ? request.headers.cookie : undefined,
    session: caller?.sessionId ?? null,
    address,
  }
}

const queryOf = (request: IncomingMessage): URLSearchParams =>
  new URL(request.url ?? '/', 'http://live').searchParams
