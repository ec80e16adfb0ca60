import { permissionsOf } from '@pingboard/contracts/permissions.ts'
import type { SessionState } from '@pingboard/kit/slice'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { aFixture, OWN_CLUB } from '../../../test/samples.ts'
import { type Asked, aBoard, fakeApi, problem, show } from '../../../test/setup.tsx'
import { NewBoardRoute } from './new-board-route.tsx'

afterEach(cleanup)

const GROUP = 'bbbbbbbbbbbbbbbbbbbbbbbbbb'
const session = { status: 'signed-in', profile: {} } as unknown as SessionState
const group = {
  id: GROUP,
  name: 'Les pongistes',
  clubNumber: OWN_CLUB,
  permissions: permissionsOf(['canCreateBoard']),
}
const fixtures = [
  aFixture('1'),
  aFixture('2', { labelTeam1: 'Élan Pongiste Boïen 2' }),
  aFixture('3', { idTeam2: null, labelTeam2: 'EXEMPT' }),
]
const freshness = { fetchedAt: '2026-11-20T17:30:00.000Z', stale: false, source: 'smartping' }
const list = (data: unknown[], page = 1, last = 1) => ({
  body: { data, metadata: { currentPage: page, lastPage: last, total: data.length }, freshness },
})

const server = (
  boards: unknown[] = [],
  games: (asked: Asked) => ReturnType<typeof list> | ReturnType<typeof problem> = () => list(fixtures),
) =>
  fakeApi(asked => {
    if (asked.path.startsWith('/fftt')) return games(asked)
    if (asked.path.includes('/boards?')) return list(boards)
    if (asked.method === 'POST') return { status: 201, body: { ...aBoard([]), name: 'Journée 5' } }
    return { body: group }
  })
const at = { session, at: `/boards/new?group=${GROUP}`, path: '/boards/new' }
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

describe('making a board', () => {
  it('goes from the period over the fixtures to a name, and creates what was chosen', async () => {
    const asked = server([], ({ path }) =>
      path.includes('page=2') ? list(fixtures.slice(1), 2, 2) : list(fixtures.slice(0, 1), 1, 2),
    )
    const { router, toasts } = await show(<NewBoardRoute />, at)
    expect((await screen.findByLabelText<HTMLInputElement>('Numéro du club')).value).toBe(OWN_CLUB)
    await press('Continuer')
    const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox')
    expect(boxes.map(box => box.checked)).toEqual([true, true, false])
    expect(screen.getByText(/Pas d’adversaire sur cette journée/)).toBeTruthy()
    fireEvent.click(boxes[1] as HTMLElement)
    await press('Retour')
    await press('Continuer')
    expect((await screen.findAllByRole<HTMLInputElement>('checkbox')).map(box => box.checked)).toEqual([
      true,
      false,
      false,
    ])
    await press('Continuer')
    expect((await screen.findByLabelText<HTMLInputElement>(/Nom du tableau/)).value).toBe(
      'Journée 5 – 20 novembre',
    )
    await press('Créer le tableau')
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/boards\/a+$/))
    const post = asked.find(({ method }) => method === 'POST')
    expect(post?.body).toMatchObject({
      name: 'Journée 5 – 20 novembre',
      clubNumber: OWN_CLUB,
      games: [{ externalId: '1' }],
    })
    expect(toasts().at(-1)?.kind).toBe('success')
  })

  it('lists boards with the same fixtures first, and creates only when told to', async () => {
    const asked = server([aBoard([])])
    await show(<NewBoardRoute />, at)
    for (const name of ['Continuer', 'Continuer', 'Créer le tableau']) await press(name)
    expect(await screen.findByText('Un tableau existe déjà')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Journée 6' }).getAttribute('href')).toMatch(/^\/boards\//)
    expect(asked.some(({ method }) => method === 'POST')).toBe(false)
    await press('Créer quand même')
    await waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true))
  })

  it('keeps the dates when the federation fails, and tries again', async () => {
    let isDown = true
    server([], () => (isDown ? problem('FEDERATION_TIMEOUT', 504) : list(fixtures)))
    await show(<NewBoardRoute />, { ...at, language: 'en' })
    await press('Continue')
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /did not answer in time.*Your dates are kept/,
    )
    isDown = false
    await press(/again|Retry/i)
    expect(await screen.findAllByRole('checkbox')).toHaveLength(3)
  })

  it('sends visitors to sign in, and back here', async () => {
    server()
    const { router } = await show(<NewBoardRoute />, { ...at, session: { status: 'visitor' } })
    expect(router.state.location.pathname + router.state.location.search).toBe(
      `/auth/login?redirect=${encodeURIComponent(at.at)}`,
    )
  })
})
