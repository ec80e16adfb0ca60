// @vitest-environment jsdom
import { announcementAtom } from '@pingboard/kit/slice'
import { aPlayer, fakeApi, federationList } from '@pingboard/kit/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DAILY, HISTORY, MATCHES, openStats, RANKED, ranked } from './own-stats.ts'
import { aRow } from './player.ts'
import { renderSlice } from './render.ts'

const section = () => screen.findByRole('region', { name: 'Simulateur' })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const points = () => screen.getByLabelText<HTMLInputElement>('Ses points')
const type = (value: string) => fireEvent.change(points(), { target: { value } })
/** Text as read, with every space alike. */
const read = (element: Element | null) => (element?.textContent ?? '').replace(/\s/g, ' ')
const results = () => screen.getAllByRole('status').map(read).join(' ')
const list = async () => read(await screen.findByRole('region', { name: 'Parties simulées' }))

/** The open simulator of a person with 1 621.5 monthly points. */
async function open(given: Parameters<typeof openStats>[0] = {}) {
  const view = await openStats(given)
  await section()
  press('Simuler des parties')
  await screen.findByLabelText('Ses points')
  return view
}

describe('the simulator', () => {
  it('is opened by a button, says that it estimates, and its address opens it again', async () => {
    const { router } = await openStats()
    const place = await section()
    expect(read(place)).toContain('avec vos 1 621,5 points. Estimation, seul le calcul fédéral compte.')
    expect(screen.queryByLabelText('Ses points')).toBeNull()
    press('Simuler des parties')
    await screen.findByLabelText('Ses points')
    expect(router.state.location.pathname).toBe('/account/stats/simulator')
    press('Fermer le simulateur')
    await waitFor(() => expect(screen.queryByLabelText('Ses points')).toBeNull())
    expect(router.state.location.pathname).toBe('/account/stats')
  })

  it('opens by its address, for a signed-in person', async () => {
    fakeApi({})
    const { router } = await renderSlice('/account/stats/simulator', { profile: null })
    await waitFor(() => expect(router.state.location.search).toBe('?redirect=%2Faccount%2Fstats%2Fsimulator'))
  })

  it('shows both results at once, with the line of the grid', async () => {
    await open()
    expect(results()).toContain('Donnez les points de l’adversaire')
    type('1 702')
    expect(results()).toMatch(/VVictoire\+8DDéfaite−4Écart de 50 à 99, adversaire mieux classé\./)
    type('1100')
    expect(results()).toMatch(/VVictoire0DDéfaite−29Écart de 500 et plus, adversaire moins bien classé\./)
    fireEvent.change(screen.getByLabelText('Coefficient'), { target: { value: '1.25' } })
    type('1621,5')
    expect(results()).toMatch(/\+7,5.*−6,3.*Écart de 0 à 24, autant de points l’un que l’autre\./)
  })

  it('lets a phone type points with a comma', async () => {
    await open()
    expect(points().inputMode).toBe('decimal')
  })

  it('adds several opponents to a list with their total, and takes them out again', async () => {
    const { store } = await open()
    type('1702')
    press('Ajouter la victoire')
    expect(await list()).toMatch(
      /total \+8, soit 1 629,5 points.*Victoire contre un adversaire à 1 702 pts.*\+8/,
    )
    expect(points().value).toBe('')
    fireEvent.change(screen.getByLabelText('Coefficient'), { target: { value: '1.5' } })
    type('1400')
    press('Ajouter la défaite')
    // −12.5 × 1.5, from the same points as before.
    expect(await list()).toMatch(/total −10,8, soit 1 610,8 points.*Défaite contre .*coefficient 1,5.*−18,8/)
    expect(store.get(announcementAtom).text).toMatch(/^Total.: −10,8$/)
    press(/Retirer.*1.702/)
    expect(await list()).toMatch(/total −18,8/)
    expect(document.activeElement).toBe(points())
    press(/Retirer.*1.400/)
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Parties simulées' })).toBeNull())
  })

  it('asks for the points before it adds anything', async () => {
    await open()
    type('17')
    press('Ajouter la victoire')
    expect(screen.getByText(/un nombre de 3 ou 4 chiffres/)).toBeTruthy()
    expect(points().getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(points())
    expect(screen.queryByRole('region', { name: 'Parties simulées' })).toBeNull()
    type('1700')
    expect(screen.queryByText(/un nombre de 3 ou 4 chiffres/)).toBeNull()
  })

  it('takes the points of a player who is found by name', async () => {
    const found = aRow({ licenseNumber: '3310007', lastname: 'TAUZIN', firstname: 'Rémi', points: 1702 })
    const { api } = await open({ 'GET /fftt/players': () => federationList([found]) })
    const box = screen.getByRole<HTMLInputElement>('combobox', { name: /^Adversaire/ })
    act(() => box.focus())
    fireEvent.change(box, { target: { value: 'tauz' } })
    fireEvent.click(await screen.findByRole('option', { name: /TAUZIN Rémi/ }))
    await waitFor(() => expect(points().value).toBe('1702'))
    expect(api.calls.find(({ path }) => path === '/fftt/players')?.search.get('lastname')).toBe('tauz')
    press('Ajouter la victoire')
    expect(await list()).toMatch(/Victoire contre TAUZIN Rémi.*1 702 pts.*\+8/)
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Adversaire/ }).value).toBe('')
  })

  it('has no points for a player of whom none are known, after one of whom they are', async () => {
    const rows = [
      aRow({ licenseNumber: '3310007', lastname: 'TAUZIN', firstname: 'Rémi', points: 1702 }),
      aRow({ licenseNumber: '3310008', lastname: 'TAUZIN', firstname: 'Zoé', points: null }),
    ]
    await open({ 'GET /fftt/players': () => federationList(rows) })
    const box = screen.getByRole<HTMLInputElement>('combobox', { name: /^Adversaire/ })
    const pick = async (name: RegExp) => {
      act(() => box.focus())
      fireEvent.change(box, { target: { value: 'tauz' } })
      fireEvent.click(await screen.findByRole('option', { name }))
    }
    await pick(/TAUZIN Rémi/)
    await waitFor(() => expect(points().value).toBe('1702'))
    await pick(/TAUZIN Zoé/)
    await waitFor(() => expect(box.value).toContain('Zoé'))
    expect(points().value).toBe('')
  })

  describe('with a player chosen by name', () => {
    const ROWS = [
      aRow({ licenseNumber: '1669618', lastname: 'TAUZIN', firstname: 'Rémi', points: 539 }),
      aRow({ licenseNumber: '1669619', lastname: 'TAUZIN', firstname: 'Zoé', points: 812 }),
    ]
    const REMI = 'GET /fftt/v2/players/1669618'
    const ZOE = 'GET /fftt/v2/players/1669619'
    const card = (points: number | null) => ({ body: aPlayer({ points, officialPoints: 539 }) })
    const openWith = (given: Parameters<typeof openStats>[0]) =>
      open({ 'GET /fftt/players': () => federationList(ROWS), ...given })
    const pick = async (name: RegExp) => {
      const box = screen.getByRole<HTMLInputElement>('combobox', { name: /^Adversaire/ })
      act(() => box.focus())
      fireEvent.change(box, { target: { value: 'tauz' } })
      fireEvent.click(await screen.findByRole('option', { name }))
    }

    it('takes the monthly points, which the list does not have', async () => {
      await openWith({ [REMI]: () => card(681.25) })
      await pick(/TAUZIN Rémi/)
      await waitFor(() => expect(points().value).toBe('681,25'))
      expect(screen.queryByText(/points officiels/)).toBeNull()
      press('Ajouter la victoire')
      expect(await list()).toMatch(/Victoire contre TAUZIN Rémi.*681,25 pts/)
    })

    it('has the official ones until the monthly ones are there, and says so', async () => {
      const answer = Promise.withResolvers<ReturnType<typeof card>>()
      await openWith({ [REMI]: () => answer.promise })
      await pick(/TAUZIN Rémi/)
      expect(await screen.findByText(/^Ses points officiels, en attendant ceux du mois\.$/)).toBeTruthy()
      expect(points().value).toBe('539')
      answer.resolve(card(681.25))
      await waitFor(() => expect(points().value).toBe('681,25'))
    })

    it.each([
      ['cannot be read', { status: 504, code: 'FEDERATION_TIMEOUT' }],
      ['are not known', card(null)],
    ])('keeps the official ones where the monthly ones %s, and says so', async (_, answer) => {
      await openWith({ [REMI]: () => answer })
      await pick(/TAUZIN Rémi/)
      expect(
        await screen.findByText(/^Ses points officiels.: ceux du mois ne sont pas connus\.$/),
      ).toBeTruthy()
      expect(points().value).toBe('539')
      type('540')
      expect(screen.queryByText(/points officiels/)).toBeNull()
    })

    it('takes the points of nobody else: not over what is typed, nor over the next player’s', async () => {
      const answer = Promise.withResolvers<ReturnType<typeof card>>()
      await openWith({ [REMI]: () => answer.promise, [ZOE]: () => card(900) })
      await pick(/TAUZIN Rémi/)
      await waitFor(() => expect(points().value).toBe('539'))
      await pick(/TAUZIN Zoé/)
      await waitFor(() => expect(points().value).toBe('900'))
      await act(async () => answer.resolve(card(681.25)))
      expect(points().value).toBe('900')
      await pick(/TAUZIN Rémi/)
      await waitFor(() => expect(points().value).toBe('681,25'))
      type('700')
      await pick(/TAUZIN Zoé/)
      await waitFor(() => expect(points().value).toBe('900'))
    })

    it('keeps what is typed before the answer', async () => {
      const answer = Promise.withResolvers<ReturnType<typeof card>>()
      await openWith({ [REMI]: () => answer.promise })
      await pick(/TAUZIN Rémi/)
      await waitFor(() => expect(points().value).toBe('539'))
      type('700')
      await act(async () => answer.resolve(card(681.25)))
      expect(points().value).toBe('700')
    })
  })

  it('has the full grid as a table', async () => {
    await open()
    const grid = screen.getByRole('table', { name: 'Barème des points, coefficient 1', hidden: true })
    const rows = within(grid)
      .getAllByRole('row', { hidden: true })
      .map(row => [...row.children].map(read))
    expect(rows[0]).toEqual([
      'écart',
      'victoire normale',
      'victoire anormale',
      'défaite normale',
      'défaite anormale',
    ])
    expect(rows.slice(1)).toEqual([
      ['0–24', '+6', '+6', '−5', '−5'],
      ['25–49', '+5,5', '+7', '−4,5', '−6'],
      ['50–99', '+5', '+8', '−4', '−7'],
      ['100–149', '+4', '+10', '−3', '−8'],
      ['150–199', '+3', '+13', '−2', '−10'],
      ['200–299', '+2', '+17', '−1', '−12,5'],
      ['300–399', '+1', '+22', '−0,5', '−16'],
      ['400–499', '+0,5', '+28', '0', '−20'],
      ['500 et plus', '0', '+40', '0', '−29'],
    ])
  })

  it.each([
    ['without monthly points takes the official ones', { points: null }, /vos 1 612,0 points/],
    ['without any is not there', { points: null, officialPoints: null }, null],
  ])('%s', async (_, known, said) => {
    await openStats({
      [RANKED]: () => ({ body: ranked(known) }),
      [DAILY]: () => ({ body: aPlayer(known) }),
      [MATCHES]: () => federationList([]),
      [HISTORY]: () => federationList([]),
    })
    await screen.findByText('Points mensuels')
    const place = screen.queryByRole('region', { name: 'Simulateur' })
    if (said) expect(read(place)).toMatch(said)
    else expect(place).toBeNull()
  })
})
