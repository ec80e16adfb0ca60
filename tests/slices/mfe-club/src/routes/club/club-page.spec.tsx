import { type Answer, fakeApi } from '@pingboard/kit/testing'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderSlice } from '../../../test/render.ts'
import { aBoard, aClub, aFixture, aResult, aTeam, CLUB, TODAY } from '../../../test/samples.ts'

interface Answers {
  club?: () => Answer
  boards?: () => Answer
}
/** The kit keeps the number on the line of the name. */
const TEAM = 'Saint-Médard\u00a02'
const none = () => ({ body: { boards: [], today: TODAY } })

async function open(
  { club = () => ({ body: aClub() }), boards = none }: Answers = {},
  { language = 'fr' as 'fr' | 'en', number = CLUB } = {},
) {
  const api = fakeApi({ [`GET /clubs/${number}`]: club, [`GET /clubs/${number}/boards`]: boards })
  return { ...(await renderSlice(`/clubs/${number}`, { profile: null, language })), api }
}

describe("a club's page", () => {
  it('shows everybody the club, its teams, and their fixtures with the day of each', async () => {
    await open()
    await screen.findByRole('heading', { level: 1, name: 'Entente Pongiste de Saint-Médard-en-Jalles' })
    expect(screen.getByText('Saint Medard en Jalles · Club n° 10330412 · 1 équipe')).toBeTruthy()
    const team = within(screen.getByRole('region', { name: TEAM }))
    expect(team.getByText('Régionale 2 – Poule 3')).toBeTruthy()
    expect(team.getByText('sam. 28 nov.')).toBeTruthy()
    expect(team.getByText('sam. 14 nov.')).toBeTruthy()
    expect(team.getByText('9')).toBeTruthy()
    expect(screen.getByText('Données de la fédération du 21/11/2026 à 18:30.')).toBeTruthy()
  })

  it('folds away all but the next fixture and the last result of a team', async () => {
    const days = ['2026-11-28', '2026-12-05', '2026-12-12']
    const next = days.map((predictedDate, index) => aFixture(`n${index}`, { predictedDate }))
    await open({ club: () => ({ body: aClub({ teams: [aTeam({ next })] }) }) })
    const others = (await screen.findByText('2 autres rencontres')).closest('details')
    expect(others?.open).toBe(false)
    const folded = (day: string) => screen.getByText(day).closest('details') !== null
    expect(['sam. 28 nov.', 'sam. 14 nov.', 'sam. 5 déc.', 'sam. 12 déc.'].map(folded)).toEqual([
      false,
      false,
      true,
      true,
    ])
  })

  it('speaks English, too', async () => {
    await open({}, { language: 'en' })
    await screen.findByText('Sat 28 Nov')
    expect(screen.getByText('Data of the federation, 2026-11-21, 18:30.')).toBeTruthy()
  })

  it('says which teams are of women', async () => {
    await open({ club: () => ({ body: aClub({ teams: [aTeam({ gender: 'F' })] }) }) })
    expect(await screen.findByText('Régionale 2 – Poule 3 – Dames')).toBeTruthy()
  })

  it('says that no pool is drawn, or that a team has no fixture', async () => {
    await open({ club: () => ({ body: aClub({ teams: [] }) }) })
    await screen.findByText(/n’a encore tiré aucune poule/)
  })

  it('says that a team has no fixture', async () => {
    await open({ club: () => ({ body: aClub({ teams: [aTeam({ last: [], next: [] })] }) }) })
    await screen.findByText('Aucune rencontre cette saison.')
  })
})

describe('what is played now', () => {
  it('is a link to the live page of its board, above and in the list of the team, with the score of the board', async () => {
    await open({ boards: () => ({ body: { boards: [aBoard()], today: TODAY } }) })
    const board = within(
      await screen.findByRole('region', { name: 'Aujourd’hui sur les tableaux – Journée 4' }),
    )
    expect(board.getByText('1 rencontre en direct')).toBeTruthy()
    const address = `/boards/${'b'.repeat(26)}/live`
    expect(board.getByRole('link', { name: 'Suivre en direct' }).getAttribute('href')).toBe(address)
    const links = screen.getAllByRole('link', { name: /Saint-\u2060?Médard/ })
    expect(links.map(link => link.getAttribute('href'))).toEqual([address, address])
    const team = within(screen.getByRole('region', { name: TEAM }))
    expect(team.getByText('6')).toBeTruthy()
    expect(team.queryByText('sam. 28 nov.')).toBeNull()
  })

  it('does not hide the teams when it cannot be loaded', async () => {
    await open({ boards: () => ({ status: 500, code: 'INTERNAL' }) })
    await screen.findByText('Les tableaux du jour n’ont pas pu être chargés.')
    expect(screen.getByRole('region', { name: TEAM })).toBeTruthy()
  })
})

describe('a page that cannot be shown', () => {
  it.each([
    ['10330999', 404, 'CLUB_NOT_FOUND'],
    ['cenon', 400, 'INVALID_REQUEST'],
  ] as const)(
    'of %s: no club has this number, and there is a way to another',
    async (number, status, code) => {
      await open({ club: () => ({ status, code }) }, { number })
      await screen.findByText(`Aucun club ne porte le numéro ${number}.`)
      expect(screen.getByRole('link', { name: 'Chercher un autre club' }).getAttribute('href')).toBe('/clubs')
    },
  )

  it('because the federation is away: the words for it, and another try', async () => {
    let isAway = true
    const club = () => (isAway ? { status: 502, code: 'FEDERATION_UNAVAILABLE' as const } : { body: aClub() })
    await open({ club })
    await screen.findByText('Le club n’a pas pu être chargé.')
    isAway = false
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  })

  it('shows what is kept, with its age, while the federation is away', async () => {
    const freshness = { fetchedAt: '2026-11-20T08:05:00.000Z', stale: true, source: 'smartping' } as const
    await open({ club: () => ({ body: aClub({ freshness }) }) })
    await screen.findByText('La fédération ne répond pas. Voici ses données du 20/11/2026 à 09:05.')
    expect(screen.getByRole('region', { name: TEAM })).toBeTruthy()
  })
})

describe('sharing', () => {
  it('copies the address where the device shares nothing', async () => {
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText }, share: undefined })
    const { toasts } = await open({
      club: () => ({ body: aClub({ teams: [aTeam({ last: [aResult('x')] })] }) }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Partager' }))
    await vi.waitFor(() =>
      expect(toasts().map(({ text }) => text)).toEqual(['L’adresse de cette page est copiée.']),
    )
    expect(writeText).toHaveBeenCalledWith(location.href)
    vi.unstubAllGlobals()
  })
})
