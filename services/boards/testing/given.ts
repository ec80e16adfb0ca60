import { specification } from '../../kernel/testing/decider-specification.ts'
import { board } from '../board/decide.ts'
import type { BoardDomainEvent } from '../board/events.ts'
import type { BoardState } from '../board/state.ts'

export const { given } = specification(board)

export const stateAfter = (events: readonly BoardDomainEvent[]): BoardState => given(...events).state
