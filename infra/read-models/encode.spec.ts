import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encode } from './encode.ts'

describe('a document as JSON', () => {
  it('is the text JSON.stringify makes, the first time and again', () => {
    const part = fc.anything({ withNullPrototype: true, withDate: true, withSparseArray: true })
    const doc = fc.oneof(fc.dictionary(fc.string(), fc.oneof(part, fc.array(part))), part)
    fc.assert(
      fc.property(doc, given => {
        const text = JSON.stringify(given)
        expect(encode(given)).toBe(text)
        expect(encode(given)).toBe(text)
      }),
    )
  })

  it('is new where a part is new', () => {
    const [kept, old] = [{ id: 1 }, { id: 2 }]
    expect(encode({ games: [kept, old] })).toBe('{"games":[{"id":1},{"id":2}]}')
    expect(encode({ games: [kept, { ...old, score: 3 }] })).toBe('{"games":[{"id":1},{"id":2,"score":3}]}')
  })

  it('refuses what is not JSON, every time', () => {
    const round: Record<string, unknown> = {}
    round.self = round
    for (const part of [round, { count: 1n }]) {
      for (const doc of [part, { part }, { parts: [part] }, { parts: [part] }]) {
        expect(() => encode(doc)).toThrow(TypeError)
      }
    }
  })
})
