import type { ErrorCode } from '@pingboard/contracts/errors.ts'
import { expect } from 'vitest'
import { Rejection } from '../../kernel/decider.ts'
import type { BoardCommand } from '../board/commands.ts'
import { decide } from '../board/decide.ts'
import type { BoardDomainEvent } from '../board/events.ts'
import { type BoardState, evolve, initial } from '../board/state.ts'

export const stateAfter = (events: readonly BoardDomainEvent[]): BoardState =>
  events.reduce<BoardState>((state, event, revision) => evolve(state, event, revision), initial)

/** given [events] when command leads to [events] / is rejected(code) / is quiet */
export function given(...history: BoardDomainEvent[]) {
  const state = stateAfter(history)
  return {
    when(command: BoardCommand) {
      return {
        leadsTo(...events: BoardDomainEvent[]): void {
          expect(decide(command, state)).toEqual(events)
        },
        isQuiet(): void {
          expect(decide(command, state)).toEqual([])
        },
        isRejected(code: ErrorCode, extra: Rejection['extra'] = {}): void {
          let refusal: unknown
          try {
            decide(command, state)
          } catch (error) {
            refusal = error
          }
          expect(refusal).toBeInstanceOf(Rejection)
          expect(refusal).toMatchObject({ code, extra })
        },
      }
    },
  }
}
