import type { Federation } from '@pingboard/services/ports/federation.ts'
import { describe } from 'vitest'
import { federationPromises, federationSuite, smartping } from './federation.suite.ts'
import { itCatches } from './promises.ts'

federationSuite('Smartping', smartping)

const federationWith =
  (defect: (real: Federation) => Partial<Federation>) => async (): Promise<Federation> => {
    const real = await smartping()
    return { ...real, ...defect(real) }
  }

describe('the federation suite', () => {
  itCatches(
    'leaves the last day out',
    federationPromises,
    federationWith(real => ({
      async fixturesOfClub(club, from, to) {
        const { value, freshness } = await real.fixturesOfClub(club, from, to)
        return {
          freshness,
          value: value.filter(({ actualDate, predictedDate }) => (actualDate ?? predictedDate) !== to),
        }
      },
    })),
    ['fixtures of a club are those between the two days, both included, by date'],
  )
  itCatches(
    'sorts the wrong way round',
    federationPromises,
    federationWith(real => ({
      async clubsOfDepartment(department) {
        const { value, freshness } = await real.clubsOfDepartment(department)
        return { freshness, value: value.toReversed() }
      },
      async rankingHistory(licence) {
        const { value, freshness } = await real.rankingHistory(licence)
        return { freshness, value: value.toReversed() }
      },
    })),
    [
      'clubs of a department come by name',
      'matches come newest first, the ranking of the seasons oldest first',
    ],
  )
  itCatches(
    'finds the first club of the committee for every number',
    federationPromises,
    federationWith(real => ({
      async clubNumbered(number) {
        const { value, freshness } = await real.clubsOfDepartment(number.slice(2, 4))
        return value[0] ? { value: value[0], freshness } : null
      },
    })),
    ['a club is found by its number, and by no other'],
  )
  itCatches(
    'gives every team the fixtures of the whole club',
    federationPromises,
    federationWith(real => ({
      async teamsOfClub(club, from, to) {
        const { value: fixtures } = await real.fixturesOfClub(club, from, to)
        const { value, freshness } = await real.teamsOfClub(club, from, to)
        return { freshness, value: { ...value, teams: value.teams.map(team => ({ ...team, fixtures })) } }
      },
    })),
    ['the teams of a club have each of its fixtures between the two days, by date, and no other'],
  )
  itCatches(
    'answers an empty list for a licence nobody holds',
    federationPromises,
    federationWith(real => ({
      async validatedMatches() {
        const { freshness } = await real.clubsOfDepartment('33')
        return { freshness, value: [] }
      },
    })),
    ['a licence nobody holds is refused as such, whatever is asked of it'],
  )
  itCatches(
    'knows every licence',
    federationPromises,
    federationWith(() => ({ isLicence: async () => true })),
    ['a licence number is known when somebody holds it'],
  )
  itCatches(
    'calls everything stale',
    federationPromises,
    federationWith(real => ({
      async clubsOfDepartment(department) {
        const { value, freshness } = await real.clubsOfDepartment(department)
        return { value, freshness: { ...freshness, stale: true } }
      },
    })),
    ['every answer says where it comes from and that it is fresh'],
  )
})
