import type { Descriptions } from '../describe.ts'
import { fixtureFields } from './boards.ts'

const person = {
  licenseNumber: 'Number of the licence.',
  lastname: 'Last name, as the federation writes it.',
  firstname: 'First name, as the federation writes it.',
  clubLabel: 'Name of the club.',
  clubNumber: 'Number of the club.',
  gender: '`M` or `F`; null when not known.',
}

export const fixture = {
  id: "The federation's own id of the fixture (`renc_id`).",
  ...fixtureFields,
  scoreTeam1: 'Score of the home team; null: not played, or not entered.',
  scoreTeam2: 'Score of the away team; null: not played, or not entered.',
  link: 'The query string of the match sheet at the federation.',
  predictedDate: 'The planned day of the fixture.',
  actualDate: 'The actual day of the fixture, when the federation gives one.',
  live: 'Whether the federation says that it follows the fixture live.',
}

export const federation: Descriptions = {
  Fixture: {
    '': 'A championship fixture of a club, as the federation announces it.',
    ...fixture,
  },
  Club: {
    '': 'A club.',
    clubId: "The federation's own id of the club.",
    clubNumber: 'Number of the club: league, committee, serial.',
    name: 'Name of the club.',
    validation: 'Day of affiliation for the season; null while not renewed.',
    clubType: '`L` free, `C` corporate, `M` mixed, `V` virtual; null when not known.',
  },
  Freshness: {
    '': 'How old data of the federation are.',
    fetchedAt: 'When the federation gave the data.',
    stale:
      'Whether the federation has failed since, or did not answer in time. Then these are the last data it gave.',
    source: '`smartping`: the federation. `demo`: the simulated federation.',
  },
  Player: {
    '': 'A licence holder: in v1 from the ranking base of the month, in v2 from the daily base. A field that the base does not give is null.',
    ...person,
    licenseId: "The federation's own id of the licence.",
    nationality: 'Empty, null or `F`: French. Otherwise the code of the federation.',
    globalRanking: 'Place in the world ranking.',
    oldNationalRanking: 'National rank of the month before.',
    rank: 'National rank, or the number of a numbered player.',
    category: 'Code of the age category: `S`, `C2`, `V50`.',
    categoryLabel: 'Age category in French words.',
    regionalRanking: 'Place in the league.',
    departementalRanking: 'Place in the committee.',
    initialPoints: 'Points at the start of the season.',
    officialPoints: 'Points of the phase, frozen in July and January.',
    oldPoints: 'Monthly points of the month before.',
    points: 'Monthly points.',
    type: '`T` competition, `P` leisure, as the federation says.',
    certification: 'Code of the medical certificate at the federation.',
    validation: 'Day the licence was validated for the season.',
    virtual: 'An estimate: monthly points, plus the expected points of matches that are not validated yet.',
  },
  PlayerSummary: {
    '': 'A licence holder, as the lists of the federation give them.',
    ...person,
    points: 'Points, when the list gives them.',
  },
  PlayerMatch: {
    '': "A match of a player, from the player's side.",
    id: 'Names the match in this list.',
    event: 'The contest; null where the ranking base gives only its code.',
    name: 'The opponent.',
    officialPoints: "The opponent's official points; null when the base does not give them.",
    points: "The opponent's points of the month; null when not known.",
    rank: 'National number of the opponent, for a numbered player; null otherwise.',
    victory: 'Whether the player won.',
    withdraw: 'Whether a side did not play or gave up.',
    coef: 'Coefficient of the contest.',
    date: 'The day of the match.',
    gain: 'Points won or lost, coefficient included. An estimate by the grid until the match is validated; 0 for one that was not validated with its month, for a double, and for an absent player.',
    outcome:
      '`normal`: the winner had at least as many points as the loser. `abnormal`: fewer. null when points do not show it, or the match does not count.',
    source: '`mysql`: validated, from the ranking base. `spid`: entered, not validated yet.',
  },
  RankingPhase: {
    '': 'Ranking of a player in one phase of a season.',
    season: 'The season: `2023-2024`.',
    phase: 'Phase of the season, 1 or 2.',
    points: 'Points of the phase.',
    rank: 'National number of a numbered player; null otherwise.',
  },
  'listClubGames.query': {
    startDate: 'First day, included.',
    endDate: 'Last day, included; at most 366 days after the first.',
  },
  'listClubs.query': {
    department: 'Number of a French department as printed: `33`, `2A`, `971`; or the code of a committee.',
  },
  'listPlayers.query': {
    lastname: 'Beginning of the last name. Exactly one of `lastname` and `clubNumber` is given.',
    clubNumber: 'Number of the club. Exactly one of `lastname` and `clubNumber` is given.',
  },
}
