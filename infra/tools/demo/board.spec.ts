import { sampleBoard, sampleFixture } from '@pingboard/contracts/testing/samples.ts'
import { expect, it } from 'vitest'
import { boardOfDay } from './board.ts'
import type { DemoPerson } from './person.ts'

it.each([
  ['2026-11-01', 'Soirée du 1er novembre'],
  ['2026-11-11', 'Soirée du 11 novembre'],
])('the board of %s is called "%s"', async (day, name) => {
  const named: unknown[] = []
  const answers: Record<string, unknown> = {
    'GET /groups/{id}/boards': { data: [] },
    'GET /fftt/club/{clubNumber}/games': { data: [{ ...sampleFixture(1), id: '1' }] },
    'POST /boards': sampleBoard([]),
  }
  const scorer = {
    profile: { id: 'scorer' },
    async ask({ method, path }: { method: string; path: string }, given: { body?: { name: string } }) {
      if (given.body) named.push(given.body.name)
      return answers[`${method} ${path}`]
    },
  } as unknown as DemoPerson
  await boardOfDay(scorer, { id: 'group', clubNumber: '10330412' } as never, day)
  expect(named).toEqual([name])
})
