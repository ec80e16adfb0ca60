import type { Player } from '@pingboard/contracts/http/federation.ts'
import {
  type Answer,
  aPlayer,
  type Call,
  camille,
  fakeApi,
  federationList,
  LICENCE,
} from '@pingboard/kit/testing'
import { screen, within } from '@testing-library/react'
import { aMatch } from './player.ts'
import { renderSlice } from './render.ts'

export const RANKED = `GET /fftt/players/${LICENCE}`
export const DAILY = `GET /fftt/v2/players/${LICENCE}`
export const MATCHES = `GET /fftt/v2/players/${LICENCE}/games`
export const VALIDATED = `GET /fftt/players/${LICENCE}/games`
export const HISTORY = `GET /fftt/players/${LICENCE}/history`

export const matches = [
  aMatch({
    id: '6',
    date: '2026-11-15',
    event: 'FED_Critérium Fédéral',
    name: 'BARTHOUIL Hugo',
    coef: 1.25,
    gain: 7.5,
    source: 'spid',
  }),
  aMatch({
    id: '5',
    date: '2026-11-15',
    event: 'FED_Critérium Fédéral',
    name: 'Absent',
    withdraw: true,
    gain: 0,
    outcome: null,
    source: 'spid',
    officialPoints: null,
  }),
  aMatch({ id: '4', date: '2026-10-09', name: 'LABARTHE Gaëtan', outcome: 'abnormal', gain: 13.5 }),
  aMatch({ id: '3', date: '2026-10-09', name: 'DARTIGUES Maël', victory: false, gain: -4 }),
]
export const history = [
  { season: '2024-2025', phase: 1, points: 1490, rank: null },
  { season: '2025-2026', phase: 1, points: 1548, rank: null },
  { season: '2025-2026', phase: 2, points: 1572, rank: null },
  { season: '2026-2027', phase: 1, points: 1612, rank: null },
]
export const ranked = (differences: Partial<Player> = {}) => aPlayer({ initialPoints: 1612, ...differences })

/** The page of a linked licence; the federation answers as given, else in full. */
export const openStats = async (
  given: Record<string, (call: Call) => Answer | Promise<Answer>> = {},
  language: 'fr' | 'en' = 'fr',
) => {
  const api = fakeApi({
    [RANKED]: () => ({ body: ranked() }),
    [DAILY]: () => ({ body: aPlayer({ virtual: 1629 }) }),
    [MATCHES]: () => federationList(matches),
    [VALIDATED]: () => federationList(matches.slice(2).map(match => ({ ...match, event: null }))),
    [HISTORY]: () => federationList(history),
    ...given,
  })
  const view = await renderSlice('/account/stats', {
    profile: { ...camille, licenseNumber: LICENCE },
    language,
  })
  await screen.findByRole('heading', { level: 1 })
  return { ...view, api }
}

/** The sheet of a month, and its rows as read. */
export const monthSheet = async (name: string) => {
  const sheet = await screen.findByRole('region', { name })
  return {
    sheet,
    rows: within(sheet)
      .getAllByRole('listitem')
      .map(row => row.textContent ?? ''),
  }
}
