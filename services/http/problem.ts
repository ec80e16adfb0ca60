import { detailOf, type ErrorCode, type Problem, statusOf } from '@pingboard/contracts/errors.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Rejection } from '../kernel/decider.ts'
import {
  AppendTooLarge,
  OutcomeUnknown,
  StoreBroken,
  StoreFull,
  StoreUnavailable,
} from '../ports/event-log.ts'
import { OF_DATA } from './answer-headers.ts'

/** The framework's own refusals, by their code in the catalogue. */
const FRAMEWORK: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'NOT_JSON',
  FST_ERR_CTP_INVALID_JSON_BODY: 'INVALID_JSON',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'INVALID_REQUEST',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
}

/** The catalogue's code of any error. Details of an unknown error are not shown. */
export function rejectionOf(error: unknown): Rejection {
  if (error instanceof Rejection) return error
  if (error instanceof StoreFull) return new Rejection('DISK_FULL')
  if (error instanceof StoreBroken) return new Rejection('STOPPING')
  if (error instanceof StoreUnavailable) return new Rejection('STORE_UNAVAILABLE')
  if (error instanceof OutcomeUnknown) return new Rejection('OUTCOME_UNKNOWN')
  if (error instanceof AppendTooLarge) return new Rejection('BODY_TOO_LARGE')
  const { code, statusCode, name } = error as Partial<FastifyError>
  if (code && FRAMEWORK[code]) return new Rejection(FRAMEWORK[code])
  if (name === 'SyntaxError' && statusCode === 400) return new Rejection('INVALID_JSON')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Rejection('INVALID_REQUEST')
  return new Rejection('INTERNAL')
}

/** Answers a refusal: `application/problem+json`, never a stack, a path or a version (INP-6). */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const { code, extra } = rejectionOf(error)
  const status = statusOf(code)
  if (code === 'INTERNAL') request.log.error({ err: error }, 'unexpected error')
  const body: Problem = { status, code, detail: detailOf(code), requestId: request.id }
  if (status === 503 || status === 429) {
    body.retryAfter = extra.retryAfter ?? 1
    reply.header('retry-after', String(body.retryAfter))
  }
  if (extra.fields) body.fields = extra.fields
  if (extra.revision !== undefined) body.revision = extra.revision
  return reply.headers(OF_DATA).status(status).type('application/problem+json').send(JSON.stringify(body))
}
