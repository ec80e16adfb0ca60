import { listClubGames, listClubs } from '@pingboard/contracts/http/federation.ts'
import { clubGames, clubs } from '@pingboard/services/federation/club-queries.ts'
import type { Federation } from '@pingboard/services/ports/federation.ts'
import { describe, expect, it } from 'vitest'
import { openPair } from './helpers.ts'

const freshness = { fetchedAt: '2025-11-20T17:00:00.000Z', stale: false, source: 'demo' } as const
const club = (index: number) => ({
  clubId: String(index),
  clubNumber: '10160085',
  name: `Club ${index}`,
  validation: null,
  clubType: null,
})
const federation: Pick<Federation, 'fixturesOfClub' | 'clubsOfDepartment'> = {
  fixturesOfClub: async () => ({ value: [], freshness }),
  clubsOfDepartment: async () => ({
    value: Array.from({ length: 250 }, (_, index) => club(index)),
    freshness,
  }),
}
const games = (startDate: string, endDate: string) =>
  clubGames(federation, { clubNumber: '10160085', startDate, endDate, page: 1 })

describe('questions about the federation', () => {
  it('a range that ends before it starts is refused', async () => {
    await expect(games('2025-11-20', '2025-11-19')).rejects.toMatchObject({ code: 'INVALID_DATE_RANGE' })
  })

  it('a range of one day is a range; one over 366 days is refused', async () => {
    await expect(games('2025-11-20', '2025-11-20')).resolves.toMatchObject({ data: [] })
    await expect(games('2025-01-01', '2026-01-02')).resolves.toMatchObject({ data: [] })
    await expect(games('2025-01-01', '2026-01-03')).rejects.toMatchObject({ code: 'INVALID_DATE_RANGE' })
  })

  it('lists come by a hundred', async () => {
    const page = (number: number) => clubs(federation, { department: '16', page: number })
    expect((await page(1)).data).toHaveLength(100)
    const last = await page(3)
    expect(last.data.map(row => row.name)).toEqual(
      Array.from({ length: 50 }, (_, index) => `Club ${200 + index}`),
    )
    expect(last.metadata).toEqual({ currentPage: 3, lastPage: 3, total: 250 })
    expect((await page(4)).data).toEqual([])
  })

  it('an empty list has one page', async () => {
    const reply = await games('2025-11-20', '2025-11-20')
    expect(reply.metadata).toEqual({ currentPage: 1, lastPage: 1, total: 0 })
    expect(reply.freshness).toEqual(freshness)
  })

  it('replies have the shape of the contract', async () => {
    const { federation: real } = await openPair()
    const list = await clubs(real, { department: '16', page: 1 })
    expect(listClubs.reply.safeParse(list).error).toBeUndefined()
    const clubNumber = list.data[0]?.clubNumber ?? ''
    const query = { clubNumber, startDate: '2025-07-01', endDate: '2026-06-30', page: 1 }
    const reply = await clubGames(real, query)
    expect(reply.data.length).toBeGreaterThan(20)
    expect(listClubGames.reply.safeParse(reply).error).toBeUndefined()
  })
})
