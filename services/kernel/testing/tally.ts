import * as z from 'zod/mini'
import { type Decider, never, Rejection } from '../decider.ts'
import type { EventTypes } from '../event-types.ts'
import type { View } from '../view.ts'

/** The smallest aggregate that has a rule, for tests of the mechanics: a count that may not pass its limit. */
export type TallyEvent =
  | { type: 'Raised'; data: { to: number; by: string } }
  | { type: 'Named'; data: { name: string } }
  | { type: 'Ended'; data: Record<string, never> }
export type TallyCommand =
  | { type: 'Raise'; by: string }
  | { type: 'Set'; to: number }
  | { type: 'Name'; name: string }
  | { type: 'End' }
export interface Tally {
  readonly count: number
  readonly name: string
  readonly isOver: boolean
}
const TALLY_LIMIT = 1000

export const tallyTypes: EventTypes<TallyEvent> = {
  context: 'tallies',
  category: 'tally',
  schemas: {
    Raised: z.object({ to: z.int(), by: z.string() }),
    Named: z.object({ name: z.string() }),
    Ended: z.object({}),
  },
}

export const tallyDecider: Decider<Tally, TallyCommand, TallyEvent> = {
  initial: { count: 0, name: '', isOver: false },
  decide(command, { count, name, isOver }) {
    if (isOver) throw new Rejection('GAME_NOT_FOUND')
    switch (command.type) {
      case 'Raise':
        if (count >= TALLY_LIMIT) throw new Rejection('GAME_EXEMPT')
        return [{ type: 'Raised', data: { to: count + 1, by: command.by } }]
      case 'Set':
        return command.to === count ? [] : [{ type: 'Raised', data: { to: command.to, by: '' } }]
      case 'Name':
        return command.name === name ? [] : [{ type: 'Named', data: { name: command.name } }]
      case 'End':
        return [{ type: 'Ended', data: {} }]
      default:
        return never(command)
    }
  },
  evolve(state, event) {
    switch (event.type) {
      case 'Raised':
        return { ...state, count: event.data.to }
      case 'Named':
        return { ...state, name: event.data.name }
      case 'Ended':
        return { ...state, isOver: true }
      default:
        return never(event)
    }
  },
}

export interface TallyPage {
  readonly count: number
  readonly name: string
  readonly raisedBy: readonly string[]
}

/** Found by every name in `by` and by its own name; the highest count first. Throws on the name `poison`. */
export const tallyPage: View<TallyPage, TallyEvent> = {
  name: 'tally-page',
  version: 1,
  types: tallyTypes,
  project(doc, event) {
    const page = doc ?? { count: 0, name: '', raisedBy: [] }
    switch (event.type) {
      case 'Raised': {
        const { to, by } = event.data
        return {
          ...page,
          count: to,
          raisedBy: page.raisedBy.includes(by) ? page.raisedBy : [...page.raisedBy, by],
        }
      }
      case 'Named':
        if (event.data.name === 'poison') throw new Error('cannot digest')
        return { ...page, name: event.data.name }
      case 'Ended':
        return null
      default:
        return never(event)
    }
  },
  keys: page => ({ by: page.raisedBy, name: [page.name] }),
  order: page => String(page.count).padStart(6, '0'),
}
