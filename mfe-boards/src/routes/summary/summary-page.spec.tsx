import type { ReplayStep } from '@pingboard/contracts/http/replay.ts'
import { sampleMatch } from '@pingboard/contracts/testing/samples.ts'
import { type Answer, fakeApi } from '@pingboard/kit/testing'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderSlice } from '../../../test/render.ts'
import { aBoard, aPlainGame, BOARD, OWN_CLUB, TODAY } from '../../../test/samples.ts'

// The connection belongs to the kit.
vi.mock('@pingboard/kit/live', () => ({
  useBoard: (_id: string, board: unknown) => ({ board, status: { kind: 'over' }, retry() {} }),
}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Won by the home player after losing the first two sets. */
const BACK = sampleMatch(1, {
  winner: 'home',
  points: [
    [5, 11],
    [5, 11],
    [11, 5],
    [11, 5],
    [15, 13],
  ],
})
const own = { labelTeam1: 'Saint-Médard 3' }
const won = aPlainGame(1, { ...own, scoreTeam1: 8, scoreTeam2: 6, done: true, formula: '4x14' })
const lost = aPlainGame(2, {
  labelTeam1: 'Élan Pongiste Boïen 2',
  labelTeam2: 'Saint-Médard 4',
  clubNumber1: '10330999',
  clubNumber2: OWN_CLUB,
  scoreTeam1: 9,
  scoreTeam2: 5,
  done: true,
})
const put = aPlainGame(3, { ...own, postponed: true })
const board = { ...aBoard([won, lost, put]), revision: 3 }

const at = (revision: number) => `${TODAY}T19:${String(revision * 10).padStart(2, '0')}:00.000Z`
const step = (revision: number, part: Partial<ReplayStep>): ReplayStep => ({
  revision,
  at: at(revision),
  type: 'score',
  gameId: null,
  by: null,
  games: [],
  ...part,
})
/** The evening of the first fixture: 3 – 5, then 8 – 6. */
const steps: ReplayStep[] = [
  step(0, {
    type: 'opened',
    games: board.games.map(({ boardId: _, ...game }) => ({
      ...game,
      scoreTeam1: null,
      scoreTeam2: null,
      done: false,
      postponed: false,
      sets: [],
    })),
  }),
  step(1, { gameId: won.id, games: [{ id: won.id, scoreTeam1: 3, scoreTeam2: 5, sets: [BACK] }] }),
  step(2, { gameId: won.id, games: [{ id: won.id, scoreTeam1: 8, scoreTeam2: 6 }] }),
  step(3, { type: 'closed', gameId: won.id, games: [{ id: won.id, done: true }] }),
]
const replay: Answer = { body: { before: null, people: [], steps, revision: 3 } }

interface Evening {
  shown?: typeof board
  told?: Answer
  language?: 'fr' | 'en'
  isMember?: boolean
  query?: string
}
async function summary({
  shown = board,
  told = replay,
  language = 'fr',
  isMember = false,
  query = '',
}: Evening = {}) {
  const api = fakeApi(({ path }) => {
    if (path.endsWith('/replay/1')) return told
    if (path.endsWith('/players'))
      return { body: { gameId: won.id, players: { A: { name: 'Hugo Barthouil', licence: null } } } }
    if (path === '/groups') return { body: { data: [], metadata: { currentPage: 1, lastPage: 1, total: 0 } } }
    return {
      body: isMember ? { ...shown, permissions: { ...shown.permissions, canUpdateGame: true } } : shown,
    }
  })
  const page = await renderSlice(`/boards/${BOARD}/summary${query}`, {
    language,
    profile: isMember ? undefined : null,
  })
  return { ...page, ...api }
}
const plain = (element: HTMLElement) =>
  (element.textContent ?? '').replaceAll('\u2060', '').replace(/\s+/g, ' ').trim()

describe('the summary of an evening', () => {
  it('says what it came to, and how each team did', async () => {
    await summary()
    expect((await screen.findByRole('heading', { name: /^Une\svictoire, une\sdéfaite$/ })).tagName).toBe('H2')
    const teams = screen.getByRole('region', { name: 'Les équipes' })
    expect(within(teams).getByText('2 jouées, 1 reportée')).toBeTruthy()
    const [first, second, third] = within(teams).getAllByRole('listitem')
    expect(plain(first as HTMLElement)).toMatch(/8 .*6 V ?Victoire$/)
    expect(plain(second as HTMLElement)).toMatch(/9 .*5 D ?Défaite$/)
    expect(plain(third as HTMLElement)).toMatch(/Reportée/)
    expect(
      within(first as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe(`/boards/${BOARD}/games/1/replay`)
  })

  it('leads into the replay at the moments that matter', async () => {
    await summary({ language: 'en' })
    const moment = await screen.findByRole('link', {
      name: /Saint-Médard.3, down 3.*5, win 8.*6 against US Cenon/,
    })
    expect(moment.getAttribute('href')).toBe(`/boards/${BOARD}/replay?r=1`)
  })

  it.each([
    ['fr', /^Aucun retournement pendant la soirée : chaque rencontre/],
    ['en', /^No comeback during the evening: every fixture/],
  ] as const)(
    'does not call an evening of another day tonight where no moment matters (%s)',
    async (language, said) => {
      const quiet = {
        ...replay,
        body: { before: null, people: [], steps: [steps[0], steps[3]], revision: 3 },
      }
      await summary({ language, told: quiet, shown: { ...board, today: '2026-12-24' } })
      expect(await screen.findByText(said)).toBeTruthy()
    },
  )

  it('names the players of the best matches to members, and asks for no name for a visitor', async () => {
    await summary({ isMember: true })
    expect(await screen.findByText('Hugo Barthouil contre Joueur W')).toBeTruthy()
    expect(screen.getByText(/après 2 manches de retard, belle 15.–.*13/)).toBeTruthy()
    cleanup()
    const { calls } = await summary()
    await screen.findByRole('link', { name: /menée 3/ })
    expect(screen.queryByRole('region', { name: 'Belles parties' })).toBeNull()
    expect(calls.filter(({ path }) => path.endsWith('/players'))).toEqual([])
  })

  it('is passed on as a text of teams and scores', async () => {
    const writeText = vi.fn(async (_text: string) => {})
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    await summary({ isMember: true })
    fireEvent.click(await screen.findByRole('button', { name: 'Copier le texte' }))
    await screen.findByText('Résumé copié')
    const [[told = ''] = []] = writeText.mock.calls
    expect(
      told
        .replaceAll('\u2060', '')
        .replace(/[\u00a0\u202f]/g, ' ')
        .split('\n'),
    ).toEqual([
      'Saint-Médard, Journée 6 : 1 V, 0 N, 1 D',
      '3 : 8 – 6 US Cenon Rive Droite 1',
      '4 : 5 – 9 EP Boïen 2',
      `${location.origin}/boards/${BOARD}/summary`,
    ])
  })

  it('offers picture, paper and replay; without the picture the text is enough', async () => {
    await summary()
    const picture = await screen.findByRole('img', { name: /^Image à partager/ })
    expect(picture.getAttribute('src')).toBe(`/previews/boards/${BOARD}.png?shape=portrait&lang=fr`)
    const linkOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(linkOf('Enregistrer l’image')).toBe(picture.getAttribute('src'))
    expect(linkOf('Imprimer la feuille')).toBe(`/boards/${BOARD}/print`)
    expect(linkOf('Rejouer la soirée')).toBe(`/boards/${BOARD}/replay`)
    fireEvent.error(picture)
    expect(screen.queryByRole('link', { name: 'Enregistrer l’image' })).toBeNull()
    expect(screen.getByText(/L’image ne s’affiche pas/)).toBeTruthy()
  })

  it('shows the results when the log does not come, and tries again', async () => {
    let told: Answer = { status: 500, code: 'INTERNAL' }
    fakeApi(({ path }) => (path.endsWith('/replay/1') ? told : { body: board }))
    await renderSlice(`/boards/${BOARD}/summary`, { profile: null })
    const again = await screen.findByRole('button', { name: 'Réessayer' })
    expect(screen.getByRole('heading', { name: /^Une\svictoire, une\sdéfaite$/ })).toBeTruthy()
    told = replay
    fireEvent.click(again)
    expect(await screen.findByRole('link', { name: /menée 3/ })).toBeTruthy()
  })

  it.each([
    ['fr', /^La soirée n’est pas terminée : il reste 1 rencontre\.$/, 'Suivre en direct'],
    ['en', /^The evening is not over: 1 fixture is left\.$/, 'Follow live'],
  ] as const)('leads to the live page while it is not over (%s)', async (language, said, way) => {
    const { calls } = await summary({ language, shown: { ...board, games: [won, { ...lost, done: false }] } })
    expect(await screen.findByText(said)).toBeTruthy()
    expect(screen.getByRole('link', { name: way }).getAttribute('href')).toBe(`/boards/${BOARD}/live`)
    expect(calls.filter(({ path }) => path.includes('/replay'))).toEqual([])
  })

  it('tells nothing by a link that hides scores, until it is asked', async () => {
    const { calls } = await summary({ query: '?score=hidden' })
    await screen.findByText(/Les scores sont masqués/)
    expect(document.body.textContent).not.toMatch(/victoire|8|9/)
    expect(calls.filter(({ path }) => path.includes('/replay'))).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Afficher les scores' }))
    expect(await screen.findByRole('heading', { name: /^Une\svictoire, une\sdéfaite$/ })).toBeTruthy()
  })
})
