import type { ErrorCode, Problem } from '@pingboard/contracts/errors.ts'

/**
 * What a call may end with: a code of the catalogue; `NETWORK`, when no answer came; `UNREADABLE`, when the answer is
 * not what the contract says: the page and the server are of different versions, and loading the page again helps.
 */
export type ProblemCode = ErrorCode | 'NETWORK' | 'UNREADABLE'

/** A refusal of the API, no answer, or an answer that this page cannot read. Screens translate `code`. */
export class ProblemError extends Error {
  readonly code: ProblemCode
  /** 0 when nothing came back. */
  readonly status: number
  readonly problem: Problem | null

  constructor(code: ProblemCode, status: number, problem: Problem | null, cause?: unknown) {
    super(code, { cause })
    this.name = 'ProblemError'
    this.code = code
    this.status = status
    this.problem = problem
  }
}

/** The code of anything thrown, for a look-up in the texts. */
export const codeOf = (error: unknown): ProblemCode =>
  error instanceof ProblemError ? error.code : 'INTERNAL'

/** Answers of a proxy whose server is away. */
const AWAY = [502, 503, 504]

/** Whether no answer of the server came: the same call may work as soon as the server can be reached again. */
export const isOutage = (error: unknown): boolean =>
  error instanceof ProblemError &&
  (error.code === 'NETWORK' ||
    error.code === 'STOPPING' ||
    (error.problem === null && AWAY.includes(error.status)))

/**
 * Whether the server may have carried out the call all the same: its answer was lost, or a proxy answered instead.
 * @param wasOnline a call that began without a network was not sent
 */
export const mayHaveWorked = (error: unknown, wasOnline: boolean): boolean =>
  (codeOf(error) === 'NETWORK' && wasOnline) ||
  codeOf(error) === 'OUTCOME_UNKNOWN' ||
  (error instanceof ProblemError && error.problem === null && error.status >= 500)
