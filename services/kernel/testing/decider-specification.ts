import assert from 'node:assert/strict'
import type { ErrorCode } from '@pingboard/contracts/errors.ts'
import { type Decider, Rejection } from '../decider.ts'
import type { DomainEvent } from '../event.ts'

/**
 * A rule as one line: `given(opened).when(changeScore).produces(scoreChanged)`. Every case also runs the produced
 * events through `evolve`, which must accept them.
 */
export function specification<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
) {
  const fold = (events: readonly Event[]) =>
    events.reduce((state, event, revision) => decider.evolve(state, event, revision), decider.initial)

  return {
    given: (...history: readonly Event[]) => ({
      /** The state these events leave. */
      state: fold(history),
      when(command: Command) {
        const decide = () => {
          const events = decider.decide(command, fold(history))
          fold([...history, ...events])
          return events
        }
        return {
          produces(...events: readonly Event[]) {
            assert.deepEqual(decide(), events)
          },
          rejects(code: ErrorCode) {
            assert.throws(decide, (error: unknown) => {
              if (!(error instanceof Rejection)) throw error
              assert.equal(error.code, code)
              return true
            })
          },
          staysQuiet() {
            assert.deepEqual(decide(), [])
          },
        }
      },
    }),
  }
}
