import type { ClubBoard, ClubFixture, ClubPage, ClubTeam } from '@pingboard/contracts/http/clubs.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { sampleBoard, sampleGame } from '@pingboard/contracts/testing/samples.ts'

export const TODAY = '2026-11-21'
export const CLUB = '10330412'

/** A fixture to come, a week after today. */
export const aFixture = (id: string, differences: Partial<ClubFixture> = {}): ClubFixture => ({
  id,
  label: 'Poule 3 - tour n°4 du 28/11/2026',
  idTeam1: '1099',
  idTeam2: '2088',
  labelTeam1: 'Saint-Médard 2',
  labelTeam2: 'Cenon 1',
  clubNumber1: CLUB,
  clubNumber2: '10330012',
  poule: '3',
  divisionId: '199108',
  divisionLabel: 'Régionale 2',
  organismId: '18',
  organismLabel: 'NOUVELLE-AQUITAINE',
  organismCode: 'L10',
  gender: 'M',
  scoreTeam1: null,
  scoreTeam2: null,
  predictedDate: '2026-11-28',
  actualDate: null,
  ...differences,
})

export const aResult = (id: string, differences: Partial<ClubFixture> = {}): ClubFixture =>
  aFixture(id, { predictedDate: '2026-11-14', scoreTeam1: 9, scoreTeam2: 5, ...differences })

export const aTeam = (differences: Partial<ClubTeam> = {}): ClubTeam => ({
  id: '1099',
  label: 'Saint-Médard 2',
  gender: 'M',
  divisionLabel: 'Régionale 2',
  poule: '3',
  last: [aResult('l1')],
  next: [aFixture('n1')],
  ...differences,
})

export const aClub = (differences: Partial<ClubPage> = {}): ClubPage => ({
  clubNumber: CLUB,
  name: 'Entente Pongiste de Saint-Médard-en-Jalles',
  town: 'SAINT MEDARD EN JALLES',
  teams: [aTeam()],
  today: TODAY,
  freshness: { fetchedAt: '2026-11-21T17:30:00.000Z', stale: false, source: 'smartping' },
  ...differences,
})

/** A board with one game of today, live at 6 to 3. */
export function aBoard(differences: Partial<Game> = {}): ClubBoard {
  const game = sampleGame(1, { scoreTeam1: 6, scoreTeam2: 3, externalId: 'n1', ...differences })
  const { id, name, group } = sampleBoard([game], { id: 'b'.repeat(26) as BoardId, name: 'Journée 4' })
  return { id, name, group, games: [game] }
}
