import type { Federation } from '@pingboard/services/ports/federation.ts'
import { expect } from 'vitest'
import { openPair } from '../federation/helpers.ts'
import { type PortPromise, suite } from './promises.ts'

/** The first club in the department's list that has players. */
async function aClub(federation: Federation): Promise<string> {
  for (const { clubNumber } of (await federation.clubsOfDepartment('33')).value) {
    if ((await federation.playersOfClub(clubNumber)).value.length > 0) return clubNumber
  }
  throw new Error('no club has players')
}
const NOBODY = '0000000'

export const federationPromises: readonly PortPromise<Federation>[] = [
  {
    title: 'fixtures of a club are those between the two days, both included, by date',
    async run(open) {
      const federation = await open()
      const club = await aClub(federation)
      const { value: all } = await federation.fixturesOfClub(club, '2025-09-01', '2026-06-30')
      const days = [...new Set(all.map(({ actualDate, predictedDate }) => actualDate ?? predictedDate ?? ''))]
      expect(days).toEqual(days.toSorted())
      const [first = '', second = ''] = days
      const { value: some } = await federation.fixturesOfClub(club, first, second)
      expect(new Set(some.map(({ actualDate, predictedDate }) => actualDate ?? predictedDate))).toEqual(
        new Set([first, second]),
      )
    },
  },
  {
    title: 'clubs of a department come by name',
    async run(open) {
      const { value } = await (await open()).clubsOfDepartment('33')
      const names = value.map(({ name }) => name)
      expect(names.length).toBeGreaterThan(1)
      expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'fr')))
    },
  },
  {
    title: 'a club is found by its number, and by no other',
    async run(open) {
      const federation = await open()
      const [club] = (await federation.clubsOfDepartment('33')).value
      expect(club).toBeDefined()
      expect((await federation.clubNumbered(club?.clubNumber ?? ''))?.value).toEqual(club)
      // The same committee has no such serial; and no committee has the number 96.
      for (const number of ['10330000', '10960001']) expect(await federation.clubNumbered(number)).toBeNull()
    },
  },
  {
    title: 'the teams of a club have each of its fixtures between the two days, by date, and no other',
    async run(open) {
      const federation = await open()
      const club = await aClub(federation)
      const range = ['2025-09-01', '2026-01-31'] as const
      const { value: all } = await federation.fixturesOfClub(club, ...range)
      const { teams } = (await federation.teamsOfClub(club, ...range)).value
      expect(teams.length).toBeGreaterThan(2)
      expect(teams.map(({ gender }) => gender)).toEqual(
        teams
          .map(({ gender }) => gender)
          .toSorted()
          .reverse(),
      )
      for (const { id, fixtures } of teams) {
        for (const { idTeam1, idTeam2 } of fixtures) expect([idTeam1, idTeam2]).toContain(id)
        const days = fixtures.map(({ actualDate, predictedDate }) => actualDate ?? predictedDate ?? '')
        expect(days).toEqual(days.toSorted())
      }
      const known = new Set(teams.flatMap(({ fixtures }) => fixtures.map(({ id }) => id)))
      expect(known).toEqual(new Set(all.map(({ id }) => id)))
    },
  },
  {
    title: 'a licence nobody holds is refused as such, whatever is asked of it',
    async run(open) {
      const federation = await open()
      for (const question of ['rankedPlayer', 'dailyPlayer', 'validatedMatches', 'rankingHistory'] as const)
        await expect(federation[question](NOBODY)).rejects.toMatchObject({ code: 'PLAYER_NOT_FOUND' })
    },
  },
  {
    title: 'a licence number is known when somebody holds it',
    async run(open) {
      const federation = await open()
      const { value: players } = await federation.playersOfClub(await aClub(federation))
      expect(await federation.isLicence(players[0]?.licenseNumber ?? '')).toBe(true)
      expect(await federation.isLicence(NOBODY)).toBe(false)
    },
  },
  {
    title: 'matches come newest first, the ranking of the seasons oldest first',
    async run(open) {
      const federation = await open()
      const { value: players } = await federation.playersOfClub(await aClub(federation))
      const licence = players[0]?.licenseNumber ?? ''
      const days = (await federation.validatedMatches(licence)).value.map(({ date }) => date)
      expect(days).toEqual(days.toSorted().reverse())
      const phases = (await federation.rankingHistory(licence)).value
      const order = phases.map(({ season, phase }) => `${season} ${phase}`)
      expect(order.length).toBeGreaterThan(1)
      expect(order).toEqual(order.toSorted())
    },
  },
  {
    title: 'every answer says where it comes from and that it is fresh',
    async run(open) {
      const { freshness } = await (await open()).clubsOfDepartment('33')
      expect(freshness).toMatchObject({ source: 'demo', stale: false, fetchedAt: expect.any(String) })
    },
  },
]

export const federationSuite = (name: string, open: () => Promise<Federation>): void =>
  suite(`federation: ${name}`, federationPromises, open)

/** The gateway in front of the simulated federation. */
export const smartping = async (): Promise<Federation> => (await openPair()).federation
