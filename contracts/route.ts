import type * as z from 'zod/mini'
import type { WritingBucket } from './constants.ts'
import type { ErrorCode } from './errors.ts'
import type { RoleFlag } from './permissions.ts'

/**
 * Declares who may call a route, and for which object. The server refuses every call that is not declared here. The
 * tests of authorization are generated from these entries.
 */
export type Access =
  /** All callers, signed in or not. */
  | { actor: 'anyone' }
  /** A caller with a session, who acts only on their own data. */
  | { actor: 'session' }
  /** All callers while the group's boards are public; else its members. */
  | { actor: 'viewer'; object: 'board' | 'game' }
  /** Members of the group. Other callers get 403, unknown groups 404; for a game, 404 if they may not watch it. */
  | { actor: 'member'; object: 'group' | 'game' }
  /** Callers who hold the flag in the object's group, by role or on the user. The creator holds every flag. */
  | { actor: 'holder'; object: ObjectKind; flag: RoleFlag }
  /** The member, or a caller who holds the flag in the group. */
  | { actor: 'self-or-holder'; object: 'membership'; flag: RoleFlag }

/** The body's `groupId` names `group-in-body`. The path's `id` names every other kind. */
export type ObjectKind = 'group' | 'group-in-body' | 'board' | 'game' | 'membership'

export type Schema = z.ZodMiniType

/** One call of the API. The server, the browser's client and the tests use this entry. */
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
  /** Refusals of this call, beside the refusals of every call (`COMMON_ERRORS`). */
  errors: readonly ErrorCode[]
  /** An `Idempotency-Key` is not kept, because sending the call again has no second effect. */
  keyless?: true
  /**
   * The bucket in which the call counts once it writes. `scores` counts for the person and for the board. A call
   * without a bucket writes nothing, or has its own limit (contracts/openapi/limits.ts).
   */
  counts?: Exclude<WritingBucket, 'boardScores'>
  /** Largest body in bytes. Default: `BODY_LIMIT`. */
  bodyLimit?: number
  /**
   * For calls that pages repeat often: the ETag is a digest of the answer, and a matching `If-None-Match` gets 304.
   */
  conditional?: true
}

/** Largest body of a call without its own limit. Bytes. */
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

/** Keeps the literal types of an entry, which then type the handler and the client. */
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

/** Names of the headers that calls use. */
export const HEADERS = {
  idempotencyKey: 'idempotency-key',
  ifMatch: 'if-match',
  ifNoneMatch: 'if-none-match',
  etag: 'etag',
  /** Log position; the reply is at least as new. */
  position: 'position',
  /** Log position that the caller has seen. The answer must not be older. */
  minPosition: 'min-position',
  correlationId: 'correlation-id',
  language: 'language',
  /** `demo` or `smartping`: the source of federation data. */
  federation: 'federation',
  /** Id of the person whom a page shows. A change is refused when the session is another person's. */
  person: 'person',
} as const

/** Valid values of these headers, for the server and for the API document. Other values are refused. */
export const HEADER_PATTERNS = {
  /** For an Idempotency-Key and a Correlation-Id. */
  uuid: /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/,
  /** A position from an answer; its width is fixed. */
  position: /^[0-9]{16,40}$/,
  /** `*`, or one entity tag (RFC 9110, 8.8.3); a list is refused. */
  ifMatch: /^(?:\*|(?:W[/])?"[!#-~]{0,64}")$/,
  /** `*`, or entity tags. */
  ifNoneMatch: /^(?:\*|(?:W[/])?"[!#-~]{0,64}"(?:, ?(?:W[/])?"[!#-~]{0,64}")*)$/,
} as const

/**
 * Cookie that pages may read: `1` while this browser holds a session. It gives no access. Without it, a page of a
 * visitor need not ask the server for the person.
 */
export const SESSION_HINT = 'pingboard-signed-in'
