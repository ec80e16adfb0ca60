// @vitest-environment jsdom
import type { Profile } from '@pingboard/contracts/http/account.ts'
import { gameIdOf } from '@pingboard/contracts/ids.ts'
import { permissionsOf, type RoleFlag } from '@pingboard/contracts/permissions.ts'
import { sampleBoard, sampleGame } from '@pingboard/contracts/testing/samples.ts'
import { createMemoryRouter, RouterProvider } from '@pingboard/kit/router'
import { type Answer, aGroup, aPlayer, camille, fakeApi, fresh, LICENCE, list } from '@pingboard/kit/testing'
import { KitProvider, kitMessages } from '@pingboard/kit/ui'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createInstance } from 'i18next'
import { createStore, Provider } from 'jotai'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import fr from '../../i18n/locales/fr.json'
import { type Shell, ShellContext } from '../../shell-context.ts'
import MemberHome from './member-home.tsx'

/** A shell to which no slice adds anything. */
const shell = { registry: { current: () => ({ revision: 0, slices: [] }) } } as unknown as Shell

// The connection belongs to the kit.
const connection = vi.hoisted(() => ({ status: { kind: 'live' }, lastKnownAt: 0 }))
vi.mock('@pingboard/kit/live', () => ({
  useBoard: (_id: string, board: unknown) => ({
    board,
    ...connection,
    changedGames: new Map(),
    scoredGames: new Map(),
    isCatchUp: false,
  }),
}))

const verified = { ...camille, isVerified: true, enableEmails: true }
const linked = { ...verified, licenseNumber: LICENCE }

const player = aPlayer({ clubLabel: 'EP Saint-Médard' })

async function home(
  profile: Profile,
  answer: () => Answer | Promise<Answer>,
  groups: unknown[] = [aGroup()],
  boards: unknown[] = [],
  /** The second page of the boards of each group. */
  older: unknown[] = [],
) {
  const api = fakeApi(({ path, search }) => {
    if (path === '/groups') return list(groups)
    return path.startsWith('/fftt/') ? answer() : boardsOn(search.get('page'))
  })
  const lastPage = older.length > 0 ? 2 : 1
  const boardsOn = (page: string | null) =>
    page === '2' ? list(older, 2, lastPage) : list(boards, 1, lastPage)
  const texts = createInstance()
  const kit = (await kitMessages.fr()).default
  await texts.use(initReactI18next).init({
    lng: 'fr',
    resources: { fr: { shell: fr, kit } },
    interpolation: { escapeValue: false },
  })
  const router = createMemoryRouter([{ path: '*', element: <MemberHome profile={profile} /> }])
  render(
    <I18nextProvider i18n={texts}>
      <Provider store={createStore()}>
        <KitProvider language="fr" navigate={() => {}}>
          <ShellContext value={shell}>
            <RouterProvider router={router} />
          </ShellContext>
        </KitProvider>
      </Provider>
    </I18nextProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  return api
}
const federationCalls = ({ calls }: { calls: { path: string }[] }) =>
  calls.filter(({ path }) => path.startsWith('/fftt/'))
const figure = (label: string) => screen.getByText(label).parentElement?.textContent ?? ''
const never = () => new Promise<Answer>(() => {})

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the person’s points', () => {
  it('are rounded, with ranking, progression and licence, and the date of the data', async () => {
    await home(linked, () => ({ body: player }))
    expect(await screen.findByRole('heading', { name: 'Camille LARTIGUE' })).toBeTruthy()
    expect(figure('Points')).toMatch(/^Points1.622Mensuels, arrondis\. Fédération, 20\/11\/2026$/)
    expect(figure('Progression')).toMatch(
      /^Progression\+74.ptsen hausse depuis le début de la saison, 20\/11\/2026$/,
    )
    expect(figure('Classement')).toMatch(/^Classement16n°.184 du département, 20\/11\/2026$/)
    expect(figure('Licence')).toBe('Licence3318842validée le 03/09/2026')
  })

  it.each([
    [1500, '−48', 'en baisse'],
    [1548.2, '0', 'stable'],
  ])('of %d are a progression of %s', async (points, gain, way) => {
    await home(linked, () => ({ body: { ...player, points } }))
    await waitFor(() => expect(figure('Progression')).toContain(gain))
    expect(figure('Progression')).toContain(way)
  })

  it('do not hold up the groups while the federation thinks; the licence is known at once', async () => {
    await home(linked, never)
    expect(await screen.findByRole('link', { name: /Les féminines/ })).toBeTruthy()
    expect(figure('Licence')).toContain(LICENCE)
    expect(screen.getByRole('region', { name: 'Vos points' }).getAttribute('aria-busy')).toBe('true')
  })

  it('that the federation does not give are dashes; the page asks again on demand', async () => {
    let isDown = true
    await home(linked, () => (isDown ? { status: 502, code: 'FEDERATION_UNAVAILABLE' } : { body: player }))
    expect(await screen.findByText(/La fédération ne répond pas\./)).toBeTruthy()
    expect(figure('Points')).toContain('pas connu')
    expect(figure('Licence')).toContain(LICENCE)
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    await waitFor(() => expect(figure('Points')).toMatch(/1.622/))
  })

  it('that are old say so', async () => {
    await home(linked, () => ({ body: { ...player, freshness: { ...fresh, stale: true } } }))
    expect(await screen.findByText(/La fédération ne répond pas. Données du 20\/11\/2026\./)).toBeTruthy()
  })

  it('without a licence are a way to link one, and no question to the federation', async () => {
    const api = await home(verified, never)
    const link = screen.getByRole('link', { name: 'Lier mon compte FFTT' })
    expect(link.getAttribute('href')).toBe('/account/stats?link')
    await screen.findByRole('link', { name: /Les féminines/ })
    expect(federationCalls(api)).toEqual([])
  })
})

describe('the notice', () => {
  const notice = () => screen.queryByRole('region', { name: 'Annonce' })

  it('says that an address is not verified, and stays away once dismissed', async () => {
    await home({ ...linked, isVerified: false }, () => ({ body: player }))
    expect(notice()?.textContent).toMatch(/n’est pas vérifiée.*Vérifier sur mon profil/)
    fireEvent.click(screen.getByRole('button', { name: 'Masquer cette annonce' }))
    expect(notice()).toBeNull()
    cleanup()
    await home({ ...linked, isVerified: false }, () => ({ body: player }))
    expect(notice()).toBeNull()
    cleanup()
    // Another notice was not dismissed.
    await home({ ...linked, enableEmails: false }, () => ({ body: player }))
    expect(notice()?.textContent).toMatch(/peuvent vous parvenir par e-mail/)
  })

  it('has nothing to say to a person whom results reach, or who has no group', async () => {
    await home(linked, () => ({ body: player }))
    expect(notice()).toBeNull()
    cleanup()
    await home({ ...verified, isVerified: false }, never, [])
    await screen.findByRole('link', { name: 'Créer le groupe du club' })
    expect(notice()).toBeNull()
  })

  it('can be dismissed where the browser forbids storage', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('forbidden')
    })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('forbidden')
    })
    await home({ ...linked, isVerified: false }, () => ({ body: player }))
    fireEvent.click(screen.getByRole('button', { name: 'Masquer cette annonce' }))
    expect(notice()).toBeNull()
    vi.restoreAllMocks()
  })
})

describe('tonight', () => {
  const board = sampleBoard([
    sampleGame(1),
    sampleGame(2, { predictedDate: '2026-11-22' }),
    sampleGame(3, { scoreTeam1: 1 }),
  ])
  const page = `/boards/${board.id}`
  const links = async (flags: readonly RoleFlag[]) => {
    await home(verified, never, [aGroup()], [{ ...board, permissions: permissionsOf(flags) }])
    const shown = within(await screen.findByRole('region', { name: 'Ce soir' })).getAllByRole('link')
    return shown.map(link => link.getAttribute('href'))
  }
  /** What is in play comes first; tomorrow's fixture is not of tonight. */
  const fixtures = [3, 1].map(place => `${page}#${gameIdOf(board.id, place)}`)

  it('leads a scorer to the board, and from each fixture of today to that fixture', async () => {
    expect(await links(['canUpdateGame'])).toEqual([page, ...fixtures])
  })

  it('leads everybody else to the live page', async () => {
    expect(await links([])).toEqual([`${page}/live`, ...fixtures])
  })

  const shown = async (...games: ReturnType<typeof sampleGame>[]) => {
    await home(verified, never, [aGroup()], [{ ...sampleBoard(games), permissions: permissionsOf([]) }])
    const section = await screen.findByRole('region', { name: 'Ce soir' })
    return { isTable: section.classList.contains('table'), words: section.textContent ?? '' }
  }
  const playing = [1, 2, 3, 4].map(place => sampleGame(place, { scoreTeam1: 1 }))

  it('stands on the table while anything is in play, on paper before that', async () => {
    expect(await shown(sampleGame(1))).toMatchObject({ isTable: false })
    cleanup()
    expect(await shown(...playing)).toMatchObject({ isTable: true })
  })

  it('is found behind ten newer boards: those of a season may be created on one day', async () => {
    const permissions = permissionsOf([])
    const later = sampleBoard([sampleGame(2, { predictedDate: '2026-11-22' })])
    await home(verified, never, [aGroup()], Array(10).fill({ ...later, permissions }), [
      { ...board, permissions },
    ])
    expect(await screen.findByRole('region', { name: 'Ce soir' })).toBeTruthy()
  })

  it('says nothing of the connection while it is live, and how old the scores are when it is not', async () => {
    const { words } = await shown(...playing)
    expect(words).not.toContain('ligne')
    cleanup()
    connection.status = { kind: 'offline' }
    connection.lastKnownAt = Date.now()
    expect((await shown(...playing)).words).toMatch(/Hors ligne – derniers scores \d\d:\d\d/)
    connection.status = { kind: 'live' }
  })

  it('says how many of those in play it shows', async () => {
    expect((await shown(...playing)).words).toContain('4 en direct, 3 affichées')
    cleanup()
    expect((await shown(...playing.slice(0, 2))).words).toMatch(/(?<!sur )2 en direct/)
  })
})
