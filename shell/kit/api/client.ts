import type { ErrorCode } from '@pingboard/contracts/errors.ts'
import {
  type BodyInput,
  HEADERS,
  type ParamsInput,
  type QueryInput,
  type ReplyOf,
  type Route,
} from '@pingboard/contracts/route.ts'
import { highest, notePosition } from './position.ts'
import { ProblemError } from './problem-error.ts'

/** What a call of this route must be given, and nothing it does not take. */
export type Ask<R extends Route> = (ParamsInput<R> extends undefined ? object : { params: ParamsInput<R> }) &
  (QueryInput<R> extends undefined ? object : { query?: QueryInput<R> }) &
  (BodyInput<R> extends undefined ? object : { body: BodyInput<R> }) & {
    signal?: AbortSignal
    /** Act only on this revision: 412 otherwise. */
    ifMatch?: number
    /** Same key, same effect: for what may be sent again. */
    idempotencyKey?: string
    /** What a `conditional` route answered before: it is returned itself while nothing has changed. */
    held?: Reply<R> | undefined
  }

export interface Reply<R extends Route> {
  data: ReplyOf<R>
  /** Revision of what was answered, when it has one. */
  revision: number | null
  /** As the answer carried it. */
  etag: string | null
}

/** Milliseconds after which a call counts as unanswered. */
const TIMEOUT = 20_000

let language = 'fr'
let onSignedOut: () => void = () => {}

/** Set by the shell: the language of every call, and what to do when the session has ended. */
export function configureClient(options: { language?: string; onSignedOut?: () => void }): void {
  language = options.language ?? language
  onSignedOut = options.onSignedOut ?? onSignedOut
}

const unanswered = new Set<() => void>()

/** Calls when a request found no server. Returns how to stop. */
export function onUnanswered(listener: () => void): () => void {
  unanswered.add(listener)
  return () => unanswered.delete(listener)
}

/**
 * Calls the API by a contract entry. Reads one's own writes: the highest position seen travels with every GET.
 * @throws ProblemError with a code of the catalogue, or `NETWORK` when no answer came.
 */
export async function call<R extends Route>(route: R, ask: Ask<R>): Promise<Reply<R>> {
  const given = ask as { params?: object; query?: object; body?: object } & Ask<R>
  const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT), ...(ask.signal ? [ask.signal] : [])])
  const headers = new Headers({ [HEADERS.language]: language })
  if (given.body !== undefined) headers.set('content-type', 'application/json')
  if (ask.ifMatch !== undefined) headers.set(HEADERS.ifMatch, `"${ask.ifMatch}"`)
  if (ask.held?.etag) headers.set(HEADERS.ifNoneMatch, ask.held.etag)
  if (ask.idempotencyKey) headers.set(HEADERS.idempotencyKey, ask.idempotencyKey)
  if (route.method === 'GET' && highest()) headers.set(HEADERS.minPosition, highest())

  const response = await fetch(addressOf(route.path, given.params, given.query), {
    method: route.method,
    headers,
    credentials: 'same-origin',
    signal,
    ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
  }).catch(error => {
    if (ask.signal?.aborted) throw error
    for (const listener of unanswered) listener()
    throw new ProblemError('NETWORK', 0, null, error)
  })
  notePosition(response.headers.get(HEADERS.position))
  if (response.status === 304 && ask.held) return ask.held
  if (!response.ok) throw await refusal(response)
  const etag = response.headers.get(HEADERS.etag)
  return {
    data: (route.reply === null ? undefined : await response.json()) as ReplyOf<R>,
    revision: revisionOf(etag),
    etag,
  }
}

/** The tag of a list is a digest, not a revision. */
function revisionOf(etag: string | null): number | null {
  const digits = etag && /^(?:W\/)?"(\d+)"$/.exec(etag)?.[1]
  return digits ? Number(digits) : null
}

function addressOf(path: string, params: object = {}, query: object = {}): string {
  const values = params as Record<string, string>
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])),
  ).toString()
  return `/api${filled}${search ? `?${search}` : ''}`
}

async function refusal(response: Response): Promise<ProblemError> {
  const problem = await response.json().catch(() => null)
  const code: ErrorCode = problem?.code ?? (response.status === 401 ? 'NOT_SIGNED_IN' : 'INTERNAL')
  if (code === 'NOT_SIGNED_IN') onSignedOut()
  return new ProblemError(code, response.status, problem)
}
