// @vitest-environment jsdom
import { aGroup, camille, fakeApi, GROUP_ID, list } from '@pingboard/kit/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropToken } from '../src/state/kept-token.ts'
import { board, member } from './examples.ts'
import { renderSlice } from './render.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-21T10:00:00Z')
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'
const BOARDS = `/account/groups/${GROUP_ID}/boards`

/** The parts of a browser that pushes need: jsdom has none of them. Without a permission there are no notifications. */
function aBrowser(
  permission?: NotificationPermission,
  userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140',
) {
  Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true })
  if (!permission) return
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission })
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW })
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const name of ['userAgent', 'serviceWorker']) Reflect.deleteProperty(navigator, name)
  dropToken()
})

const mine = (letter: string, createdAt: string, createdBy = camille.id) => ({
  ...board(letter, `Journée ${letter}`, []),
  createdAt,
  createdBy,
})

function group(boards: () => unknown[] = () => [], alreadyAdded = false) {
  fakeApi({
    [`POST /groups/${GROUP_ID}/invitation`]: () => ({
      body: { userGroup: member('u'.repeat(26), 'A'), alreadyAdded },
    }),
    [`GET /groups/${GROUP_ID}`]: () => ({ body: aGroup([]) }),
    [`GET /groups/${GROUP_ID}/boards`]: () => list(boards()),
    [`GET /groups/${GROUP_ID}/members`]: () => list([]),
    [`GET /groups/${GROUP_ID}/roles`]: () => list([]),
  })
}
/** Joins by an invitation, and goes on to the group. */
async function join(alreadyAdded = false) {
  cleanup()
  group(() => [], alreadyAdded)
  const view = await renderSlice(`/group-invitation?id=${GROUP_ID}&token=${'T'.repeat(43)}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Continuer' }))
  await waitFor(() => expect(view.router.state.location.pathname).toBe(BOARDS))
  await screen.findByText(/Aucun tableau de scores/)
  return view
}
const card = () => screen.queryByRole('region', { name: 'Les résultats sur cet appareil' })

describe('the card about pushes', () => {
  it('stands above the boards of a group that was just joined, and leads to the switch', async () => {
    aBrowser('default')
    const { router } = await join()
    expect(card()?.textContent).toMatch(/Une notification par rencontre.*Par exemple/)
    fireEvent.click(screen.getByRole('link', { name: 'Activer sur mon profil' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/account/profile'))
    expect(router.state.location.hash).toBe('#push')
    // It has done its part: the switch remains.
    await act(() => router.navigate(BOARDS))
    await screen.findByText(/Aucun tableau de scores/)
    expect(card()).toBeNull()
    expect(localStorage.length).toBe(0)
  })

  it('is not there when a page is loaded, nor for a member of old', async () => {
    aBrowser('default')
    group()
    await renderSlice(BOARDS)
    await screen.findByText(/Aucun tableau de scores/)
    expect(card()).toBeNull()
    await join(true)
    expect(card()).toBeNull()
  })

  it('comes back 14 days after the first "later", and never after the second', async () => {
    aBrowser('default')
    const later = async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Plus tard' }))
      await waitFor(() => expect(card()).toBeNull())
    }
    await join()
    await later()
    vi.setSystemTime(NOW + 14 * DAY - 1000)
    await join()
    expect(card()).toBeNull()
    vi.setSystemTime(NOW + 14 * DAY + 60_000)
    await join()
    await later()
    vi.setSystemTime(NOW + 400 * DAY)
    await join()
    expect(card()).toBeNull()
  })

  it.each([
    ['allowed', 'granted'],
    ['blocked', 'denied'],
    ['not known to the browser', undefined],
  ] as const)('is not shown where pushes are %s', async (_, permission) => {
    aBrowser(permission)
    await join()
    expect(card()).toBeNull()
  })

  it('tells an iPhone in a tab what comes first', async () => {
    aBrowser(undefined, IPHONE)
    await join()
    expect(card()?.textContent).toMatch(/ajoutez d’abord Pingboard à l’écran d’accueil/)
    expect(screen.getByRole('link', { name: 'Voir les étapes' })).toBeTruthy()
  })

  it.each([
    ['made', camille.id, true],
    ['that another made', 'o'.repeat(26) as typeof camille.id, false],
  ])(
    'follows a board %s since the group was last looked at: shown to who made it',
    async (_, by, isShown) => {
      aBrowser('default')
      let boards = [mine('a', '2026-11-01T10:00:00.000Z')]
      group(() => boards)
      const { router } = await renderSlice(BOARDS)
      await screen.findByText('Journée a')
      expect(card()).toBeNull()
      await act(() => router.navigate('/boards/new'))
      boards = [mine('b', '2026-11-21T10:00:00.000Z', by), ...boards]
      await act(() => router.navigate(BOARDS))
      await screen.findByText('Journée b')
      expect(card() !== null).toBe(isShown)
    },
  )
})
