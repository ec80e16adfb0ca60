import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Remembered } from './remembered.ts'

it('every command is found where its last event stands, however many there are', () => {
  const remembered = new Remembered()
  const last = new Map<string, number>()
  for (let revision = 0, command = 0; command < 20_000; command++) {
    for (let events = 1 + (command % 3); events > 0; events--) {
      remembered.note(`command-${command}`, revision)
      last.set(`command-${command}`, revision++)
    }
  }
  for (const [id, revision] of last) expect(remembered.placesOf(id)[0]).toBe(revision)
})

it('of ids that share a hash none hides another', () => {
  // Two such ids, found by trial.
  const [one, other] = ['command-193059', 'command-209899']
  fc.assert(
    fc.property(fc.array(fc.constantFrom(one, other, 'third'), { maxLength: 8 }), order => {
      const remembered = new Remembered()
      for (const [revision, id] of order.entries()) remembered.note(id, revision)
      for (const [revision, id] of order.entries()) {
        if (order[revision + 1] !== id) expect(remembered.placesOf(id)).toContain(revision)
      }
    }),
  )
})

it('what was never noted has no place', () => {
  const remembered = new Remembered()
  remembered.note('a', 0)
  expect(remembered.placesOf('b')).toEqual([])
})
