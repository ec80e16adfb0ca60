import type { ErrorCode } from '@pingboard/contracts/errors.ts'
import { expect } from 'vitest'
import { type Decider, Rejection } from '../../kernel/decider.ts'
import type { DomainEvent } from '../../kernel/event.ts'

/** given(history).when(command).then(events), .refused(code) or .quiet(): a rule of one aggregate. */
export function givenFor<State, Command, Event extends DomainEvent>(decider: Decider<State, Command, Event>) {
  return (...history: readonly Event[]) => {
    const state = history.reduce(
      (before, event, revision) => decider.evolve(before, event, revision),
      decider.initial,
    )
    return {
      state,
      when(command: Command) {
        return {
          // biome-ignore lint/suspicious/noThenProperty: reads as the rule does; nobody awaits it.
          then: (...events: readonly Event[]) => expect(decider.decide(command, state)).toEqual(events),
          quiet: () => expect(decider.decide(command, state)).toEqual([]),
          refused(code: ErrorCode) {
            let refusal: unknown
            try {
              decider.decide(command, state)
            } catch (error) {
              refusal = error
            }
            expect(refusal).toBeInstanceOf(Rejection)
            expect((refusal as Rejection).code).toBe(code)
          },
        }
      },
    }
  }
}
