import type { PlayerMatch, PlayerSummary } from '@pingboard/contracts/http/federation.ts'
import { CLUB, LICENCE } from '@pingboard/kit/testing'

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
