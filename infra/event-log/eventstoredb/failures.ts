import {
  ErrorType,
  MaxAppendSizeExceededError,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'

/** Our own timer was first. */
export class Late extends Error {
  constructor(what: string) {
    super(`no answer to ${what} in time`)
  }
}

/** What a failed call says about what was asked of it. */
export type Failure =
  | { readonly kind: 'conflict'; readonly actual: number | 'no-stream' }
  | { readonly kind: 'too-large' }
  /** A stream that does not exist was read. */
  | { readonly kind: 'no-stream' }
  /** The user may not, or the stream was deleted for good. A repeat fails too. */
  | { readonly kind: 'refused'; readonly why: string }
  /** Nothing reached a node that takes it. */
  | { readonly kind: 'not-sent' }
  /** Everything else: it was carried out, or not. */
  | { readonly kind: 'unknown' }

/** gRPC's numbers. A server that is away gives an error without a type. */
const [PERMISSION_DENIED, UNAVAILABLE, UNAUTHENTICATED] = [7, 14, 16]

export function failureOf(error: unknown): Failure {
  if (error instanceof WrongExpectedVersionError) {
    const { actualVersion } = error
    // `any` and `stream_exists` are never answered as an actual revision.
    return {
      kind: 'conflict',
      actual: typeof actualVersion === 'bigint' ? Number(actualVersion) : 'no-stream',
    }
  }
  if (error instanceof MaxAppendSizeExceededError) return { kind: 'too-large' }
  if (error instanceof StreamNotFoundError) return { kind: 'no-stream' }
  const { type, code, message } = named(error)
  if (type === ErrorType.ACCESS_DENIED || code === PERMISSION_DENIED || code === UNAUTHENTICATED)
    return { kind: 'refused', why: 'it refuses this user' }
  if (type === ErrorType.STREAM_DELETED) return { kind: 'refused', why: 'the stream was deleted' }
  if (type === ErrorType.NOT_LEADER || message.startsWith('Failed to discover')) return { kind: 'not-sent' }
  if (code === UNAVAILABLE && message.includes('No connection established')) return { kind: 'not-sent' }
  return { kind: 'unknown' }
}

/** For a log line or an error: never data, a user or an address. */
export function toldOf(error: unknown): string {
  const { type, code } = named(error)
  if (error instanceof Late) return error.message
  return type ?? (code === undefined ? 'it cannot be reached' : `gRPC status ${code}`)
}

function named(error: unknown): { type?: string; code?: number; message: string } {
  const { type, code, message } = (error ?? {}) as { type?: unknown; code?: unknown; message?: unknown }
  return {
    ...(typeof type === 'string' ? { type } : {}),
    ...(typeof code === 'number' ? { code } : {}),
    message: String(message ?? ''),
  }
}
