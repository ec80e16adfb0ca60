import type { ErrorCode, Problem } from '@pingboard/contracts/errors.ts'

/** A refusal of the API, or no answer at all (`NETWORK`). Screens translate `code`. */
export class ProblemError extends Error {
  readonly code: ErrorCode | 'NETWORK'
  /** 0 when nothing came back. */
  readonly status: number
  readonly problem: Problem | null

  constructor(code: ErrorCode | 'NETWORK', status: number, problem: Problem | null, cause?: unknown) {
    super(code, { cause })
    this.name = 'ProblemError'
    this.code = code
    this.status = status
    this.problem = problem
  }
}

/** The code of anything thrown, for a look-up in the texts. */
export const codeOf = (error: unknown): ErrorCode | 'NETWORK' =>
  error instanceof ProblemError ? error.code : 'INTERNAL'
