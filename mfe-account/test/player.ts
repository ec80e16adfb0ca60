import type { Freshness, Player, PlayerMatch, PlayerSummary } from '@pingboard/contracts/http/federation.ts'

export const LICENCE = '3318842'
export const CLUB = '10330412'

export const fresh: Freshness = { fetchedAt: '2026-11-20T17:30:00.000Z', stale: false, source: 'smartping' }

/** The person's own card. */
export const aPlayer = (
  differences: Partial<Player & { freshness: Freshness }> = {},
): Player & { freshness: Freshness } => ({
  licenseNumber: LICENCE,
  licenseId: '771204',
  lastname: 'LARTIGUE',
  firstname: 'Camille',
  clubLabel: 'Entente Pongiste de Saint-Médard-en-Jalles',
  clubNumber: CLUB,
  nationality: 'F',
  globalRanking: 9840,
  oldNationalRanking: 9901,
  rank: 9512,
  category: 'S',
  categoryLabel: 'Sénior',
  regionalRanking: 812,
  departementalRanking: 184,
  initialPoints: 1548,
  officialPoints: 1612,
  oldPoints: 1612,
  points: 1621.5,
  gender: 'M',
  type: 'T',
  certification: 'A',
  validation: '2026-09-03',
  virtual: null,
  freshness: fresh,
  ...differences,
})

export const aRow = (differences: Partial<PlayerSummary> = {}): PlayerSummary => ({
  licenseNumber: LICENCE,
  lastname: 'LARTIGUE',
  firstname: 'Camille',
  clubLabel: 'Entente Pongiste de Saint-Médard-en-Jalles',
  clubNumber: CLUB,
  gender: 'M',
  points: 1612,
  ...differences,
})

export const aMatch = (differences: Partial<PlayerMatch> = {}): PlayerMatch => ({
  id: '1',
  event: 'Championnat par équipes',
  name: 'COURREGE Bastien',
  officialPoints: 1702,
  points: null,
  rank: null,
  victory: true,
  withdraw: false,
  coef: 1,
  date: '2026-11-07',
  gain: 8,
  outcome: 'normal',
  source: 'mysql',
  ...differences,
})
