import { Rejection } from '@pingboard/services/kernel/decider.ts'
import { OutgoingError } from '../outgoing/error.ts'

const CODES = {
  timeout: 'FEDERATION_TIMEOUT',
  unavailable: 'FEDERATION_UNAVAILABLE',
  refused: 'FEDERATION_REFUSED',
} as const

/** The catalogue's refusal for an upstream failure. Any other error is our own fault, and is returned unchanged. */
export function toRejection(error: unknown): unknown {
  return error instanceof OutgoingError ? new Rejection(CODES[error.failure]) : error
}
