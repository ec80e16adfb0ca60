import { inTurns, merged, sorted } from '@pingboard/infra/federation/turns.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'

interface Row {
  readonly key: number
  readonly place: number
}
const byKey = (a: Row, b: Row) => a.key - b.key
const rows = fc
  .array(fc.nat(50), { maxLength: 3000, size: 'max' })
  .map(keys => keys.map((key, place): Row => ({ key, place })))

it('a list sorted in turns is the one that is sorted in one go, equals in their order', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async list => {
      expect(await sorted(list, byKey)).toEqual(list.toSorted(byKey))
    }),
    { numRuns: 40 },
  )
})

it('two lists in order make one, and every item of a list has its turn', async () => {
  await fc.assert(
    fc.asyncProperty(rows, rows, async (one, other) => {
      const [a, b] = [one.toSorted(byKey), other.toSorted(byKey)]
      const both = await merged(a, b, byKey)
      expect(both.map(({ key }) => key)).toEqual([...a, ...b].map(({ key }) => key).sort((x, y) => x - y))
      const seen: Row[] = []
      await inTurns(both, row => seen.push(row))
      expect(seen).toEqual(both)
    }),
    { numRuns: 20 },
  )
})
