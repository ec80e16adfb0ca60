// @vitest-environment jsdom
import { profileAtom } from '@pingboard/kit/slice'
import {
  type Answer,
  aPlayer,
  type Call,
  CLUB,
  camille,
  fakeApi,
  federationList,
  LICENCE,
} from '@pingboard/kit/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aRow } from './player.ts'
import { renderSlice } from './render.ts'

const NAME = 'Entente Pongiste de Saint-Médard-en-Jalles'
const clubs = [
  { clubId: '1', clubNumber: CLUB, name: NAME, validation: null, clubType: 'L' },
  { clubId: '2', clubNumber: '10330085', name: 'SA Mérignac', validation: null, clubType: 'L' },
]
const players = [
  aRow(),
  aRow({ licenseNumber: '3310007', lastname: 'TAUZIN', firstname: 'Rémi', points: null }),
]
const linked = { ...camille, licenseNumber: LICENCE }

const answers = (given: Record<string, (call: Call) => Answer> = {}) =>
  fakeApi({
    'GET /fftt/clubs': () => federationList(clubs),
    'GET /fftt/players': () => federationList(players),
    [`GET /fftt/players/${LICENCE}`]: () => ({ body: aPlayer() }),
    [`GET /fftt/v2/players/${LICENCE}`]: () => ({ body: aPlayer() }),
    [`GET /fftt/v2/players/${LICENCE}/games`]: () => federationList([]),
    [`GET /fftt/players/${LICENCE}/history`]: () => federationList([]),
    'PATCH /user/profile': ({ body }) => ({ body: { ...camille, ...(body as object) } }),
    ...given,
  })

// By label: the roles of a hundred departments take long to find.
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: '[role=combobox]' })
const type = (name: string, text: string) => {
  act(() => field(name).focus())
  fireEvent.change(field(name), { target: { value: text } })
}
async function pick(name: string, text: string) {
  await waitFor(() => expect(field(name).disabled).toBe(false))
  await waitFor(() => {
    type(name, text)
    expect(document.querySelectorAll('[role=option]').length).toBeGreaterThan(0)
  })
  fireEvent.keyDown(field(name), { key: 'ArrowDown' })
  fireEvent.keyDown(field(name), { key: 'Enter' })
}
/** Types an entry in full, which leaves nothing to pick. */
async function enter(name: string, text: string) {
  await waitFor(() => expect(field(name).disabled).toBe(false))
  type(name, text)
  await screen.findByText(/^Choix : /)
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Lier cette licence' }))
const open = async (profile = camille) => {
  const view = await renderSlice('/account/stats', { profile })
  const name = profile.licenseNumber ? 'Modifier la licence liée' : 'Lier mon compte FFTT'
  fireEvent.click(await screen.findByRole('button', { name }))
  await screen.findByRole('dialog', { name: 'Lier mon compte FFTT' })
  return view
}
const patches = ({ calls }: { calls: Call[] }) =>
  calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)

describe('linking a licence', () => {
  it('goes from department to club to player, shows who it is, and says that it is a declaration', async () => {
    const api = answers()
    const { store } = await open()
    expect(screen.getByText(/^Vous déclarez que cette licence est la vôtre/)).toBeTruthy()
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0')
    expect([field('Club').disabled, field('Joueur').disabled]).toEqual([true, true])
    await pick('Département', 'giron')
    expect(field('Département').value).toBe('33 - Gironde')
    await pick('Club', 'saint-medard')
    await pick('Joueur', 'lartigue')
    const chosen = screen.getByRole('region', { name: 'Joueur choisi' })
    expect(chosen.textContent).toMatch(/Camille LARTIGUE.*Saint-Médard.*Licence 3318842, 1.612.pts/)
    save()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // Names that the person gave stay.
    expect(patches(api)).toEqual([{ licenseNumber: LICENCE }])
    expect(store.get(profileAtom)?.licenseNumber).toBe(LICENCE)
    expect(screen.getByText('Compte FFTT lié.')).toBeTruthy()
    expect(await screen.findByRole('heading', { level: 1, name: 'Camille LARTIGUE' })).toBeTruthy()
  })

  it('gives the names of the federation to a person without names', async () => {
    const api = answers()
    await open({ ...camille, firstname: null, lastname: null })
    await enter('Département', '33')
    await enter('Club', CLUB)
    await enter('Joueur', LICENCE)
    save()
    await waitFor(() =>
      expect(patches(api)).toEqual([{ licenseNumber: LICENCE, firstname: 'Camille', lastname: 'LARTIGUE' }]),
    )
  })

  it('starts from the linked licence, and asks for nothing when it stays', async () => {
    const api = answers()
    await open(linked)
    await waitFor(() => expect(field('Joueur').value).toBe('LARTIGUE Camille'))
    expect([field('Département').value, field('Club').value]).toEqual(['33 - Gironde', NAME])
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('100')
    const before = api.calls.length
    save()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.calls.slice(before)).toEqual([])
  })

  it('clears what depends on a cleared choice, and says so', async () => {
    answers()
    await open(linked)
    await waitFor(() => expect(field('Joueur').value).toBe('LARTIGUE Camille'))
    type('Département', '')
    expect([field('Club').value, field('Joueur').value]).toEqual(['', ''])
    expect([field('Club').disabled, field('Joueur').disabled]).toEqual([true, true])
    expect(screen.getByText(/^Le club est effacé/).getAttribute('role')).toBe('status')
    expect(screen.getByText(/^Le joueur est effacé/)).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Joueur choisi' })).toBeNull()
  })

  it('needs all three', async () => {
    const api = answers()
    await open()
    save()
    expect(await screen.findByText('Un département est nécessaire.')).toBeTruthy()
    expect(screen.getByText('Un club est nécessaire.')).toBeTruthy()
    expect(screen.getByText('Un joueur est nécessaire.')).toBeTruthy()
    expect(document.activeElement).toBe(field('Département'))
    expect(patches(api)).toEqual([])
  })

  it.each([
    ['GET /fftt/clubs', 'Les clubs ne se chargent pas.', 'Club'],
    ['GET /fftt/players', 'Les joueurs ne se chargent pas.', 'Joueur'],
  ])('says why %s failed, in its place, and heals', async (call, said, name) => {
    let isDown = true
    const healed = call.endsWith('clubs') ? clubs : players
    answers({ [call]: () => (isDown ? { status: 504, code: 'FEDERATION_TIMEOUT' } : federationList(healed)) })
    await open()
    await enter('Département', '33')
    if (name === 'Joueur') await enter('Club', CLUB)
    const panel = (await screen.findByText(said)).closest<HTMLElement>('[role="alert"]')
    expect(panel?.textContent).toContain('La fédération n’a pas répondu à temps.')
    isDown = false
    if (panel) fireEvent.click(within(panel).getByRole('button', { name: 'Réessayer' }))
    await waitFor(() => expect(field(name).disabled).toBe(false))
  })

  it.each([
    [
      'the player is gone',
      { [`GET /fftt/v2/players/${LICENCE}`]: { status: 404, code: 'PLAYER_NOT_FOUND' } },
    ],
    ['the licence is not known', { 'PATCH /user/profile': { status: 409, code: 'LICENCE_UNKNOWN' } }],
  ])('keeps the choice when %s, and says it as the specification does', async (_what, refused) => {
    answers(Object.fromEntries(Object.entries(refused).map(([call, answer]) => [call, () => answer])))
    const { toasts } = await open()
    await enter('Département', '33')
    await enter('Club', CLUB)
    await enter('Joueur', LICENCE)
    save()
    await waitFor(() =>
      expect(toasts()).toMatchObject([{ kind: 'error', text: 'Licence FFTT introuvable, réessayez.' }]),
    )
    const dialog = screen.getByRole('dialog', { name: 'Lier mon compte FFTT' })
    expect(within(dialog).getByText('Licence FFTT introuvable, réessayez.')).toBeTruthy()
    expect(field('Joueur').value).toBe('LARTIGUE Camille')
  })

  it('opens by its address, and closing it clears the address', async () => {
    answers()
    const { router } = await renderSlice('/account/stats?link', { language: 'en' })
    await screen.findByRole('dialog', { name: 'Link FFTT account' })
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
