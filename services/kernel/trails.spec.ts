import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Trails } from './trails.ts'

/** A stream: the parts that each event concerns, or null for an unknown event. */
const streams = fc.array(fc.option(fc.subarray(['a', 'b', 'c'])), { maxLength: 40 })
const wishes = fc.record({
  skip: fc.nat(45),
  limit: fc.integer({ min: 1, max: 12 }),
  before: fc.option(fc.nat(45)),
})

it('a page of a history is what counting row by row finds, of the stream and of each of its parts', () => {
  fc.assert(
    fc.property(streams, wishes, (stream, { skip, limit, before }) => {
      const trails = new Trails()
      for (const [revision, parts] of stream.entries()) {
        if (parts) trails.note(revision, parts)
        else trails.skip(revision)
      }
      const wanted = { skip, limit, ...(before === null ? {} : { before }) }
      const rowsOf = (part?: string) => {
        const all = [...stream.entries()].flatMap(([revision, parts]) =>
          parts && (part === undefined || parts.includes(part)) && revision < (before ?? Infinity)
            ? revision
            : [],
        )
        return { revisions: all.toReversed().slice(skip, skip + limit), total: all.length }
      }
      expect(trails.rows(wanted)).toEqual(rowsOf())
      for (const part of ['a', 'b', 'c']) {
        const isThere = stream.some(parts => parts?.includes(part))
        expect(trails.rowsOf(part, wanted)).toEqual(isThere ? rowsOf(part) : null)
      }
    }),
    { numRuns: 500 },
  )
})
