import { Rejection } from '@pingboard/services/kernel/decider.ts'
import { OutgoingError } from '../outgoing/error.ts'

const CODES = {
  timeout: 'FEDERATION_TIMEOUT',
  unavailable: 'FEDERATION_UNAVAILABLE',
  refused: 'FEDERATION_REFUSED',
} as const

/** The catalogue's refusal for an upstream failure. Anything else is a fault of ours and passes as it is. */
export function toRejection(error: unknown): unknown {
  return error instanceof OutgoingError ? new Rejection(CODES[error.failure]) : error
}
