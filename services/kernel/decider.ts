import type { ErrorCode } from '@pingboard/contracts/errors.ts'
import type { DomainEvent } from './event.ts'

/** How one aggregate decides. Pure: the command brings the time and new ids. */
export interface Decider<State, Command, Event extends DomainEvent> {
  readonly initial: State
  /**
   * The events a command leads to; `[]` when nothing changes. Throws a `Rejection` when a rule refuses the command.
   */
  decide(command: Command, state: State): Event[]
  /** Never refuses and never throws, because a stored event is a fact. `revision` is the event's own. */
  evolve(state: State, event: Event, revision: number): State
}

/** A command refused by a rule, with a code of the catalogue. */
export class Rejection extends Error {
  readonly code: ErrorCode
  readonly extra: { revision?: number; fields?: { path: string; rule: string }[]; retryAfter?: number }

  constructor(code: ErrorCode, extra: Rejection['extra'] = {}) {
    super(code)
    this.name = 'Rejection'
    this.code = code
    this.extra = extra
  }
}

/** For the `default` of an exhaustive switch: a new case does not compile until it is handled. */
export function never(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`)
}
