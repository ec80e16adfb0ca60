import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readEvent, storedType } from '../../kernel/event-types.ts'
import { advance } from '../../kernel/view.ts'
import type { StoredEvent } from '../../ports/stored-event.ts'
import { boardPage } from '../views/board-page.ts'
import { type BoardDomainEvent, boardEvents } from './events.ts'
import { type BoardState, evolve, initial } from './state.ts'

// One event of each version ever written, as it was stored then. The samples never change.
const folder = new URL('./golden/', import.meta.url)
const samples = readdirSync(folder).map(
  name => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as StoredEvent,
)

/**
 * The samples are from different times and boards. Here they form the history of one board, in the order of writing.
 */
const isEnd = ({ type }: StoredEvent) => type === storedType(boardEvents, 'BoardDeleted')
const lived = samples
  .filter(sample => !isEnd(sample))
  .sort((a, b) => (a.id < b.id ? -1 : 1))
  .map((sample, revision): StoredEvent => ({ ...sample, stream: `board-${'b'.repeat(26)}`, revision }))
const ended = samples
  .filter(isEnd)
  .map((sample, index): StoredEvent => ({ ...sample, revision: lived.length + index }))

const stateAfter = (history: readonly StoredEvent[]) =>
  history.reduce<BoardState>((state, sample) => {
    const event = readEvent(boardEvents, sample)
    return event ? evolve(state, event, sample.revision) : state
  }, initial)
const pageAfter = (history: readonly StoredEvent[]) =>
  history.reduce<ReturnType<typeof advance> | null>((doc, sample) => advance(boardPage, doc, sample), null)

describe('events stored once', () => {
  it.each(samples.map(sample => [sample.type, sample] as const))('%s still reads as today', (_, sample) => {
    const event = readEvent(boardEvents, sample)
    if (!event) throw new Error(`${sample.type} is unknown`)
    const read = boardEvents.schemas[event.type].safeParse(event.data)
    expect(read.error).toBeUndefined()
    expect(read.data).toEqual(sample.data)
  })

  it('include every event that is written today', () => {
    const names = Object.keys(boardEvents.schemas) as BoardDomainEvent['type'][]
    const types = samples.map(sample => sample.type)
    expect([...new Set(types)].toSorted()).toEqual(
      names.map(name => storedType(boardEvents, name)).toSorted(),
    )
  })

  it('still fold into a state and a page', () => {
    const name = 'Journée 8, à domicile'
    const game = { scoreTeam1: 8, formula: '4x14', tables: '5 – 6', revision: lived.length - 1 }
    expect(stateAfter(lived)).toMatchObject({ status: 'open', name, games: [{ ...game, sets: [] }, {}] })
    expect(pageAfter(lived)).toMatchObject({ doc: { name, games: [game, {}], sheets: [] } })
    const filled = lived.slice(0, -3)
    expect(stateAfter(filled)).toMatchObject({
      games: [{ sets: [{ order: 1 }, { order: 9 }, { order: 10 }] }, {}],
    })
    expect(pageAfter(filled)).toMatchObject({ doc: { sheets: [{ sets: [{ winner: 'home' }, {}, {}] }] } })
  })

  it('end with the board', () => {
    const history = [...lived, ...ended]
    expect(stateAfter(history)).toEqual({ status: 'deleted' })
    expect(pageAfter(history)).toMatchObject({ doc: null, revision: samples.length - 1 })
  })
})
