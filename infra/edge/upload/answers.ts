import { detailOf, type Problem } from '@pingboard/contracts/errors.ts'
import { ReleasesBusy } from '@pingboard/services/ports/slice-store.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { FILE_HEADERS } from '../headers.ts'
import { PublishRefused, RollbackRefused } from '../release/refusal.ts'

/** Refusals of a release that no call of the API has, with status and one line for developers. */
const CODES = {
  UNAUTHENTICATED: [401, 'A good token of this slice is needed: Authorization: Bearer pbs_…'],
  FORBIDDEN: [403, 'This token is for another slice.'],
  SLICE_REFUSED: [422, 'The slice may not be released as it is: reasons says why. Nothing has changed.'],
  TOO_MANY_REQUESTS: [429, detailOf('TOO_MANY_REQUESTS')],
  OVERLOADED: [503, 'Others upload or release at this moment. Nothing has changed; try again.'],
  CHECK_FAILED: [
    503,
    'The check of the upload took too long or too much memory, and ended. Nothing has changed.',
  ],
} as const satisfies Record<string, readonly [status: number, detail: string]>

/** A release that was refused, before or after its body was read. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused'
  readonly code: keyof typeof CODES
  /** For whom it may concern: what is to be mended. */
  readonly reasons: readonly string[] | undefined
  /** Seconds until another attempt may be made. */
  readonly retryAfter: number | undefined

  constructor(
    code: keyof typeof CODES,
    { reasons, retryAfter }: { reasons?: readonly string[]; retryAfter?: number } = {},
  ) {
    super(code)
    this.code = code
    this.reasons = reasons
    this.retryAfter = retryAfter
  }
}

/** Most reasons in one answer, and characters in one of them: a broken slice of a thousand files has thousands. */
const MOST_REASONS = 100
const LONGEST_REASON = 300

/** Caches and browsers must not keep the answers of this part: they are current states. */
export const ANSWER_HEADERS = { ...FILE_HEADERS, 'cache-control': 'no-store' } as const

/** Answers refusals of releases in the form of the API, with their reasons. The server around answers all others. */
export function answerRefusals(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refused = refusalOf(error)
    if (refused === null) throw error
    return send(reply, request.id, refused)
  })
}

function refusalOf(error: unknown): ReleaseRefused | null {
  if (error instanceof ReleaseRefused) return error
  if (error instanceof ReleasesBusy) return new ReleaseRefused('OVERLOADED')
  if (error instanceof PublishRefused) return new ReleaseRefused('SLICE_REFUSED', { reasons: error.reasons })
  if (error instanceof RollbackRefused)
    return new ReleaseRefused('SLICE_REFUSED', { reasons: [error.message] })
  return null
}

function send(reply: FastifyReply, requestId: string, { code, reasons, retryAfter = 1 }: ReleaseRefused) {
  const [status, detail] = CODES[code]
  const body: Problem & { reasons?: readonly string[] } = { status, code, detail, requestId }
  if (reasons) body.reasons = reasons.slice(0, MOST_REASONS).map(reason => reason.slice(0, LONGEST_REASON))
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  if (status === 429 || status === 503) {
    body.retryAfter = retryAfter
    reply.header('retry-after', String(retryAfter))
  }
  return reply
    .headers(ANSWER_HEADERS)
    .status(status)
    .type('application/problem+json')
    .send(JSON.stringify(body))
}
