import type * as z from 'zod/mini'
import type { WritingBucket } from './constants.ts'
import type { ErrorCode } from './errors.ts'
import type { RoleFlag } from './permissions.ts'

/**
 * Who may call a route, and for which object. The server refuses whatever is not declared here, and the tests of
 * authorization are generated from these entries.
 */
export type Access =
  /** Everybody, signed in or not. */
  | { actor: 'anyone' }
  /** Whoever holds a session; acts on their own things only. */
  | { actor: 'session' }
  /** Everybody while the group shows its boards; its members otherwise. */
  | { actor: 'viewer'; object: 'board' | 'game' }
  /** Members of the group. Strangers get 403, unknown groups 404; for a game, 404 where they may not watch it. */
  | { actor: 'member'; object: 'group' | 'game' }
  /** Whoever holds the flag in the object's group, by role or on the user; the creator holds them all. */
  | { actor: 'holder'; object: ObjectKind; flag: RoleFlag }
  /** Whose membership it is, or who holds the flag in its group. */
  | { actor: 'self-or-holder'; object: 'membership'; flag: RoleFlag }

/** `group-in-body` is named by the body's `groupId`; every other kind by the path's `id`. */
export type ObjectKind = 'group' | 'group-in-body' | 'board' | 'game' | 'membership'

export type Schema = z.ZodMiniType

/** One call of the API. The server, the browser's client and the tests are all made from it. */
export interface Route {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below `/api`; parameters as `{id}`. */
  path: `/${string}`
  /** One line for people. */
  summary: string
  access: Access
  params?: Schema
  query?: Schema
  body?: Schema
  /** The one success status and its body; `null` for an answer without a body. */
  status: 200 | 201 | 202 | 204
  reply: Schema | null
  /** Refusals this call adds to those every call may give (`COMMON_ERRORS`). */
  errors: readonly ErrorCode[]
  /** An `Idempotency-Key` is not kept, because sending the call again has no second effect. */
  keyless?: true
  /**
   * What the call counts against once it writes. `scores` counts for the person and for the board. Without one, the call
   * writes nothing, or has a limit of its own (contracts/openapi/limits.ts).
   */
  counts?: Exclude<WritingBucket, 'boardScores'>
  /** Largest body in bytes, `BODY_LIMIT` unless said. */
  bodyLimit?: number
  /** For what pages ask again and again: the ETag is a digest of the answer, and `If-None-Match` is answered 304. */
  conditional?: true
}

/** Largest body of a call that names no other. Bytes. */
export const BODY_LIMIT = 64 * 1024

export const COMMON_ERRORS = [
  'INVALID_REQUEST',
  'INVALID_JSON',
  'NOT_JSON',
  'METHOD_NOT_ALLOWED',
  'BODY_TOO_LARGE',
  'CROSS_SITE',
  'TOO_MANY_REQUESTS',
  'HEADERS_TOO_LARGE',
  'OVERLOADED',
  'STOPPING',
  'STORE_UNAVAILABLE',
  'OUTCOME_UNKNOWN',
  'VIEW_BEHIND',
  'DISK_FULL',
  'INTERNAL',
] as const satisfies readonly ErrorCode[]

/** Keeps the literal types of an entry, so that handler and client are typed by it. */
export const route = <const R extends Route>(entry: R): R => entry

type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined
type Field<R, K extends PropertyKey> = K extends keyof R ? R[K] : undefined

/** What the handler receives, after parsing. */
export type ParamsOf<R extends Route> = Out<Field<R, 'params'>>
export type QueryOf<R extends Route> = Out<Field<R, 'query'>>
export type BodyOf<R extends Route> = Out<Field<R, 'body'>>
/** What the client sends, before parsing. */
export type ParamsInput<R extends Route> = In<Field<R, 'params'>>
export type QueryInput<R extends Route> = In<Field<R, 'query'>>
export type BodyInput<R extends Route> = In<Field<R, 'body'>>
export type ReplyOf<R extends Route> = Out<R['reply']>

/** Headers the product adds to HTTP, one name each. */
export const HEADERS = {
  idempotencyKey: 'idempotency-key',
  ifMatch: 'if-match',
  ifNoneMatch: 'if-none-match',
  etag: 'etag',
  /** Log position a reply is at least as new as. */
  position: 'position',
  /** Log position the caller has seen; the answer must not be older. */
  minPosition: 'min-position',
  correlationId: 'correlation-id',
  language: 'language',
  /** `demo` or `smartping`: where federation data come from. */
  federation: 'federation',
} as const

/** What these headers hold, for the server and for the document of the API; anything else is refused. */
export const HEADER_PATTERNS = {
  /** Of an Idempotency-Key and a Correlation-Id. */
  uuid: /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/,
  /** As an answer gave it: of a fixed width. */
  position: /^[0-9]{16,40}$/,
  /** `*`, or one entity tag (RFC 9110, 8.8.3); a list is refused. */
  ifMatch: /^(?:\*|(?:W[/])?"[!#-~]{0,64}")$/,
  /** `*`, or entity tags. */
  ifNoneMatch: /^(?:\*|(?:W[/])?"[!#-~]{0,64}"(?:, ?(?:W[/])?"[!#-~]{0,64}")*)$/,
} as const

/**
 * Cookie that pages may read: `1` while this browser holds a session. Opens nothing; it only spares a visitor's page
 * the question who they are.
 */
export const SESSION_HINT = 'pingboard-signed-in'
