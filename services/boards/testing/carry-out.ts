import { Rejection } from '../../kernel/decider.ts'
import type { BoardCommand } from '../board/commands.ts'
import { decide } from '../board/decide.ts'
import type { BoardDomainEvent } from '../board/events.ts'
import { stateAfter } from './given.ts'

/** The history with the events of a command; unchanged when the command is refused. */
export function after(history: readonly BoardDomainEvent[], command: BoardCommand): BoardDomainEvent[] {
  try {
    return [...history, ...decide(command, stateAfter(history))]
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    return [...history]
  }
}

/** Carries out commands one after the other, refused ones left out. */
export const carryOut = (opened: BoardDomainEvent, commands: readonly BoardCommand[]): BoardDomainEvent[] =>
  commands.reduce<BoardDomainEvent[]>(after, [opened])
