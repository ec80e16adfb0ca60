import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readEvent } from '../../kernel/event-types.ts'
import type { StoredEvent } from '../../ports/stored-event.ts'
import { user } from './decide.ts'
import { userEvents } from './events.ts'

const folder = new URL('./golden/', import.meta.url)
const samples = readdirSync(folder).map(
  file => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as StoredEvent,
)

it.each(samples.map(sample => [sample.type, sample] as const))('%s still reads', (_, sample) => {
  const event = readEvent(userEvents, sample)
  if (!event) throw new Error('unknown type')
  expect(userEvents.schemas[event.type].parse(event.data)).toEqual(event.data)
  expect(() => user.evolve(user.initial, event, sample.revision)).not.toThrow()
})

it('every type that is written has a sample', () => {
  const types = Object.keys(userEvents.schemas).map(type => `${userEvents.context}.${type}.v1`)
  expect(new Set(samples.map(({ type }) => type))).toEqual(new Set(types))
})
