import { type ErrorCode, type Problem, problem } from '@pingboard/contracts/errors.ts'
import {
  type BodyInput,
  HEADERS,
  type ParamsInput,
  type QueryInput,
  type ReplyOf,
  type Route,
} from '@pingboard/contracts/route.ts'
import { takeEarlyAnswer } from './early-answer.ts'
import { KEPT_AT, noteKept } from './kept-at.ts'
import { highest, notePosition } from './position.ts'
import { ProblemError } from './problem-error.ts'

/** The arguments that a call of this route takes, and no others. */
export type Ask<R extends Route> = (ParamsInput<R> extends undefined ? object : { params: ParamsInput<R> }) &
  (QueryInput<R> extends undefined ? object : { query?: QueryInput<R> }) &
  (BodyInput<R> extends undefined ? object : { body: BodyInput<R> }) & {
    signal?: AbortSignal
    /** Act only on this revision: 412 otherwise. */
    ifMatch?: number
    /** The server carries out calls with the same key once. */
    idempotencyKey?: string
    /** An earlier reply of a `conditional` route: the call returns this reply while nothing has changed. */
    held?: Reply<R> | undefined
  }

export interface Reply<R extends Route> {
  data: ReplyOf<R>
  /** Revision of the data, when they have one. */
  revision: number | null
  /** The header as received. */
  etag: string | null
}

/** Milliseconds after which a call counts as unanswered. */
const TIMEOUT = 20_000

let language = 'fr'
let credentials: RequestCredentials = 'same-origin'
let person = ''
let onSignedOut: (askedAt: number) => void = () => {}
let onUnreadable: () => void = () => {}

/** Whether a request names the person of this browser: `omit` on a page that knows nobody. */
export const withCredentials = (): RequestCredentials => credentials

/**
 * Set by the shell: the language of every call, whether calls bring the session, the id of the person whom the page shows
 * ('' for nobody), and what to do when the session has ended or an answer is unreadable.
 * `askedAt` is the moment of the refused call, in milliseconds of the monotonic clock.
 */
export function configureClient(options: {
  language?: string
  credentials?: RequestCredentials
  person?: string
  onSignedOut?: (askedAt: number) => void
  onUnreadable?: () => void
}): void {
  language = options.language ?? language
  credentials = options.credentials ?? credentials
  person = options.person ?? person
  onSignedOut = options.onSignedOut ?? onSignedOut
  onUnreadable = options.onUnreadable ?? onUnreadable
}

/**
 * Reports to the shell that this page cannot read an answer of the server; the shell offers to load the page again.
 */
export const tellUnreadable = (): void => onUnreadable()

const unanswered = new Set<() => void>()

/** Calls the listener when a request got no whole answer. Returns how to stop. */
export function onUnanswered(listener: () => void): () => void {
  unanswered.add(listener)
  return () => unanswered.delete(listener)
}

/**
 * Calls the API by a contract entry. Every GET carries the highest position seen, so that a caller reads its own
 * writes; every other call names the person whom this page shows. Replies are parsed with the entry's schema: fields that
 * a newer server adds are dropped.
 * @throws ProblemError with a code of the catalogue; `NETWORK` when no answer came, `UNREADABLE` when the answer does
 * not match the contract
 */
export async function call<R extends Route>(route: R, ask: Ask<R>): Promise<Reply<R>> {
  const askedAt = performance.now()
  const given = ask as { params?: object; query?: object; body?: object } & Ask<R>
  const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT), ...(ask.signal ? [ask.signal] : [])])
  const headers = new Headers({ [HEADERS.language]: language })
  if (given.body !== undefined) headers.set('content-type', 'application/json')
  if (ask.ifMatch !== undefined) headers.set(HEADERS.ifMatch, `"${ask.ifMatch}"`)
  if (ask.held?.etag) headers.set(HEADERS.ifNoneMatch, ask.held.etag)
  if (ask.idempotencyKey) headers.set(HEADERS.idempotencyKey, ask.idempotencyKey)
  if (route.method === 'GET' && highest()) headers.set(HEADERS.minPosition, highest())
  if (route.method !== 'GET' && person) headers.set(HEADERS.person, person)

  const unanswerable = (error: unknown): never => {
    if (ask.signal?.aborted) throw error
    for (const listener of unanswered) listener()
    throw new ProblemError('NETWORK', 0, null, error)
  }
  const address = addressOf(route.path, given.params, given.query)
  const early = route.method === 'GET' ? takeEarlyAnswer(address, highest, signal) : null
  const response =
    (early && (await early)) ??
    (await fetch(address, {
      method: route.method,
      headers,
      credentials,
      signal,
      ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
    }).catch(unanswerable))
  notePosition(response.headers.get(HEADERS.position))
  if (response.status === 304 && ask.held) return ask.held
  if (!response.ok) throw await refusal(response, askedAt)
  // An answer that is not JSON was cut on its way, or comes from a proxy in between.
  const body: unknown = route.reply === null ? undefined : await response.json().catch(unanswerable)
  const etag = response.headers.get(HEADERS.etag)
  const data = read(route, body, response.status)
  if (response.headers.has(KEPT_AT)) noteKept(data, response.headers)
  return { data, revision: revisionOf(etag), etag }
}

/** The reply as the contract defines it. A reply that lacks a field is refused: half an answer is worse than none. */
function read<R extends Route>(route: R, body: unknown, status: number): ReplyOf<R> {
  const parsed = route.reply?.safeParse(body)
  if (parsed?.success === false) {
    tellUnreadable()
    throw new ProblemError('UNREADABLE', status, null, parsed.error)
  }
  // The type of the schema is lost where the entry is generic; `ReplyOf` is made of the same schema.
  return parsed?.data as ReplyOf<R>
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

async function refusal(response: Response, askedAt: number): Promise<ProblemError> {
  const told: Problem | null = await response
    .json()
    .then(problem.parse)
    .catch(() => null)
  // A proxy before the server may refuse as well, with a body of its own.
  const code = told?.code ?? (response.status === 401 ? 'NOT_SIGNED_IN' : 'INTERNAL')
  if (code === 'NOT_SIGNED_IN') onSignedOut(askedAt)
  // The catalogue may lack a code of a newer server: screens show such a code as an unexpected error.
  return new ProblemError(code as ErrorCode, response.status, told)
}
