import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { StoredEvent } from '../../kernel/event.ts'
import { readEvent, storedType } from '../../kernel/event-types.ts'
import { advance } from '../../kernel/view.ts'
import { boardPage } from '../views/board-page.ts'
import { type BoardDomainEvent, boardEvents } from './events.ts'
import { evolve, initial } from './state.ts'

// One event of each version that was ever written, as it was stored then. They are never changed.
const folder = new URL('./samples/', import.meta.url)
const samples = readdirSync(folder)
  .map(name => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as StoredEvent)
  .sort((a, b) => a.revision - b.revision)

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
    expect(types.toSorted()).toEqual(names.map(name => storedType(boardEvents, name)).toSorted())
  })

  it('still fold into a state and a page', () => {
    const last = samples.reduce(
      (state, sample) => {
        const event = readEvent(boardEvents, sample)
        return event ? evolve(state, event, sample.revision) : state
      },
      { ...initial } as ReturnType<typeof evolve>,
    )
    expect(last).toEqual({ situation: 'deleted' })
    const page = samples.reduce<ReturnType<typeof advance> | null>(
      (doc, sample) => advance(boardPage, doc, sample),
      null,
    )
    expect(page).toMatchObject({ doc: null, revision: samples.length - 1 })
  })
})
