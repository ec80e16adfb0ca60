import type { Descriptions } from '../describe.ts'
import { board, fixtureFields } from './boards.ts'
import { fixture } from './federation.ts'

const { link: _, live: __, ...publicFixture } = fixture

export const clubs: Descriptions = {
  ClubPage: {
    '': "The public page of a club, from the federation's data.",
    clubNumber: 'Number of the club: league, committee, serial.',
    name: 'Name of the club.',
    town: 'Town of the hall, as the federation writes it; null when not known.',
    teams:
      "The championship teams: men's first, then by name. Empty before the federation has drawn the pools.",
    today: 'The day in Paris by which `last` and `next` are divided.',
  },
  ClubTeam: {
    '': 'A championship team of a club, with its last and next fixtures of the season.',
    id: 'Number of the team at the federation, as `idTeam1` or `idTeam2` of its fixtures; null when not known.',
    label: 'Name of the team.',
    gender: fixtureFields.gender.replace('fixtures', 'teams'),
    divisionLabel: 'Name of the division in which the team plays now.',
    poule: fixtureFields.poule,
    last: 'Fixtures before `today`, and those of `today` that have a score: the latest first, at most three.',
    next: 'The other fixtures: the soonest first, at most three.',
  },
  ClubFixture: {
    '': 'A championship fixture as everybody may see it.',
    ...publicFixture,
    id: "The federation's own id of the fixture: `externalId` of a game on a board.",
  },
  ClubBoard: {
    '': "A public board that shows a club's fixtures of today.",
    id: board.id,
    name: board.name,
    group: board.group,
    'group.id': board['group.id'],
    'group.name': board['group.name'],
    'group.shortName': board['group.shortName'],
    games:
      'The fixtures of the club that are played today. Fixtures that are exempt or postponed are left out.',
  },
  'listClubBoards.reply': {
    '': "The public boards that show a club's fixtures of today.",
    boards: 'The boards, newest first; at most 20. Empty when no public board shows the club today.',
    today: 'The day in Paris of this answer.',
  },
}
