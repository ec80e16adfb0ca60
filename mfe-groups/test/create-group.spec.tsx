// @vitest-environment jsdom
import {
  type Answer,
  aGroup,
  aPlayer,
  camille,
  fakeApi,
  federationList,
  GROUP_ID,
  list,
} from '@pingboard/kit/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderSlice } from './render.ts'

const club = { clubId: '1', clubNumber: '10330412', name: 'Saint-Médard', validation: null, clubType: null }
const clubs = federationList([club])
// An open list hides the rest of the page from assistive technology, so `hidden` finds the buttons.
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

async function choose(label: RegExp, text: string, option: RegExp) {
  const box = screen.getByRole('combobox', { name: label, hidden: true })
  act(() => box.focus())
  fireEvent.change(box, { target: { value: text } })
  fireEvent.click(await screen.findByRole('option', { name: option }))
}

describe('creating a group', () => {
  it('goes through two steps, repeats under one key after a failure, and opens the group', async () => {
    const answers: Answer[] = [{ code: 'NETWORK' }, { status: 201, body: aGroup() }]
    const api = fakeApi({
      'GET /groups': () => list([]),
      [`GET /groups/${GROUP_ID}`]: () => ({ body: aGroup() }),
      'GET /fftt/clubs': () => clubs,
      'POST /groups': () => answers.shift() ?? {},
    })
    const { router, toasts } = await renderSlice('/account/groups')
    expect(await screen.findByText(/Un groupe réunit les gens/)).toBeTruthy()
    press('Créer un groupe')
    press('Suivant')
    expect(await screen.findByText('Donnez un nom au groupe.')).toBeTruthy()
    expect(screen.getByText('Décrivez le groupe en quelques mots.')).toBeTruthy()
    type(/^Nom du groupe/, 'Les féminines')
    type(/^Description/, 'Trois équipes dames.')
    press('Suivant')

    press('Créer le groupe')
    expect(await screen.findByText('Choisissez un département.')).toBeTruthy()
    press('Retour')
    expect(screen.getByLabelText<HTMLInputElement>(/^Nom du groupe/).value).toBe('Les féminines')
    press('Suivant')
    await choose(/Département/, 'giro', /33 - Gironde/)
    await waitFor(() => expect(api.calls.some(call => call.path === '/fftt/clubs')).toBe(true))
    await choose(/^Club/, 'saint', /Saint-Médard/)

    press('Créer le groupe')
    // Above the fields and as a message.
    expect(await screen.findAllByText(/Votre saisie est gardée/)).toHaveLength(2)
    expect(toasts().at(-1)?.kind).toBe('error')
    press('Créer le groupe')
    expect(await screen.findByText(/Groupe .*Les féminines.* créé/)).toBeTruthy()
    const sent = api.calls.filter(call => call.method === 'POST')
    expect(sent).toHaveLength(2)
    expect(sent[0]?.headers.get('idempotency-key')).toBe(sent[1]?.headers.get('idempotency-key'))
    expect(sent[1]?.body).toEqual({
      name: 'Les féminines',
      description: 'Trois équipes dames.',
      clubNumber: '10330412',
      shortName: null,
      boardVisibility: 'public',
    })
    await waitFor(() => expect(router.state.location.pathname).toBe(`/account/groups/${GROUP_ID}/boards`))
    expect(await screen.findByRole('heading', { level: 1, name: 'Les féminines' })).toBeTruthy()
  })

  it('is asked at once by the address, and starts with the club of the licence', async () => {
    const api = fakeApi({
      'GET /groups': () => list([]),
      'GET /fftt/clubs': () => clubs,
      'GET /fftt/v2/players/3318842': () => ({ body: aPlayer({ clubNumber: club.clubNumber }) }),
    })
    const { router } = await renderSlice('/account/groups?new=1', {
      profile: { ...camille, licenseNumber: '3318842' },
    })
    await screen.findByRole('dialog', { name: 'Créer un groupe' })
    await waitFor(() => expect(api.calls.some(({ path }) => path.startsWith('/fftt/v2/players'))).toBe(true))
    type(/^Nom du groupe/, 'Les féminines')
    type(/^Description/, 'Trois équipes dames.')
    press('Suivant')
    await screen.findByText('D’après votre licence.')
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Club/ }).value).toBe('Saint-Médard'),
    )
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: /Département/ }).value).toBe('33 - Gironde')
    await choose(/Département/, 'land', /40 - Landes/)
    expect(screen.queryByText('D’après votre licence.')).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Club/, hidden: true }).value).toBe('')
    press('Retour')
    press('Fermer')
    fireEvent.click(await screen.findByRole('button', { name: 'Abandonner' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })

  it('keeps what was chosen when the federation does not answer, and asks again', async () => {
    const answers: Answer[] = [{ status: 504, code: 'FEDERATION_TIMEOUT' }, clubs]
    fakeApi({ 'GET /groups': () => list([]), 'GET /fftt/clubs': () => answers.shift() ?? clubs })
    await renderSlice('/account/groups', { language: 'en' })
    fireEvent.click(await screen.findByRole('button', { name: 'Create a group' }))
    type(/^Group name/, 'Ladies')
    type(/^Description/, 'Three teams.')
    press('Next')
    await choose(/Department/, 'giro', /33 - Gironde/)
    const alert = await screen.findByText('The list of clubs could not be loaded.')
    expect(alert).toBeTruthy()
    // In its place and as a message.
    expect(screen.getAllByText(/The federation did not answer in time/)).toHaveLength(2)
    press('Try again')
    expect(await screen.findByRole('combobox', { name: /^Club/ })).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: /Department/ }).value).toBe('33 - Gironde')
  })

  it('says the list’s failure with its detail and can be tried again', async () => {
    const answers: Answer[] = [{ status: 500, code: 'INTERNAL' }, list([aGroup()])]
    fakeApi({ 'GET /groups': () => answers.shift() ?? {} })
    const { toasts } = await renderSlice('/account/groups')
    const alert = await screen.findByRole('alert')
    await waitFor(() =>
      expect(toasts()[0]?.text).toMatch(/^La liste de vos groupes n’a pas pu être chargée\. Une erreur/),
    )
    fireEvent.click(within(alert).getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByText('Les féminines')).toBeTruthy()
  })

  it('keeps what is typed of the club while the list of clubs is on its way', async () => {
    const answer = Promise.withResolvers<Answer>()
    fakeApi({ 'GET /groups': () => list([]), 'GET /fftt/clubs': () => answer.promise })
    await renderSlice('/account/groups')
    fireEvent.click(await screen.findByRole('button', { name: 'Créer un groupe' }))
    type(/^Nom du groupe/, 'Les féminines')
    type(/^Description/, 'Trois équipes dames.')
    press('Suivant')
    await choose(/Département/, 'giro', /33 - Gironde/)
    const box = screen.getByRole<HTMLInputElement>('combobox', { name: /^Club/, hidden: true })
    act(() => box.focus())
    fireEvent.change(box, { target: { value: 'chant' } })
    const names = ['Chantemin', 'Agen']
    await act(async () =>
      answer.resolve(
        federationList(names.map((name, at) => ({ ...club, name, clubNumber: `1033041${at}` }))),
      ),
    )
    fireEvent.click(await screen.findByRole('option', { name: /Chantemin/ }))
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Club/ }).value).toBe('Chantemin')
  })

  it('takes a department and a club that are typed in full, without another tap', async () => {
    const names = ['Saint-Médard', 'SA Mérignac', 'SA Mérignac Dames']
    const api = fakeApi({
      'GET /groups': () => list([]),
      'GET /fftt/clubs': () =>
        federationList(names.map((name, at) => ({ ...club, name, clubNumber: `1033041${at}` }))),
      'POST /groups': () => ({ status: 201, body: aGroup() }),
    })
    await renderSlice('/account/groups')
    fireEvent.click(await screen.findByRole('button', { name: 'Créer un groupe' }))
    type(/^Nom du groupe/, 'Les féminines')
    type(/^Description/, 'Trois équipes dames.')
    press('Suivant')
    const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('combobox', { name, hidden: true })
    const enter = (name: RegExp, text: string) => {
      act(() => field(name).focus())
      fireEvent.change(field(name), { target: { value: text } })
    }
    enter(/Département/, '33')
    expect(screen.getByText('Choix : 33 - Gironde')).toBeTruthy()
    expect(field(/Département/).value).toBe('33')
    enter(/^Club/, 'saint medard')
    expect(await screen.findByText('Choix : Saint-Médard')).toBeTruthy()
    expect(field(/Département/).value).toBe('33 - Gironde')

    // Another department empties the club; a name that another one goes on from is left to the list.
    enter(/Département/, '40')
    expect(field(/^Club/).value).toBe('')
    enter(/^Club/, 'SA Mérignac')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
    enter(/^Club/, 'sa merignac dames')
    await screen.findByText('Choix : SA Mérignac Dames')
    press('Créer le groupe')
    const made = () => api.calls.find(({ method }) => method === 'POST')
    await waitFor(() => expect(made()?.body).toMatchObject({ clubNumber: '10330412' }))
  })

  it('names the club of a group once the list of clubs is there', async () => {
    const answer = Promise.withResolvers<Answer>()
    fakeApi({
      [`GET /groups/${GROUP_ID}`]: () => ({ body: aGroup() }),
      [`GET /groups/${GROUP_ID}/boards`]: () => list([]),
      [`GET /groups/${GROUP_ID}/members`]: () => list([]),
      [`GET /groups/${GROUP_ID}/roles`]: () => list([]),
      'GET /fftt/clubs': () => answer.promise,
    })
    await renderSlice(`/account/groups/${GROUP_ID}/boards`)
    await screen.findByRole('heading', { level: 1, name: 'Les féminines' })
    press('Modifier le groupe')
    fireEvent.click(await screen.findByRole('button', { name: 'Suivant' }))
    const shown = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Club/ }).value
    expect(shown()).toBe('Club 10330412')
    await act(async () => answer.resolve(clubs))
    await waitFor(() => expect(shown()).toBe('Saint-Médard'))
  })

  it('sends only what was changed: another person may have changed the rest since', async () => {
    const api = fakeApi({
      [`GET /groups/${GROUP_ID}`]: () => ({ body: aGroup() }),
      [`GET /groups/${GROUP_ID}/boards`]: () => list([]),
      [`GET /groups/${GROUP_ID}/members`]: () => list([]),
      [`GET /groups/${GROUP_ID}/roles`]: () => list([]),
      [`PATCH /groups/${GROUP_ID}`]: () => ({ body: aGroup(undefined, { boardVisibility: 'members' }) }),
      'GET /fftt/clubs': () => clubs,
    })
    await renderSlice(`/account/groups/${GROUP_ID}/boards`)
    await screen.findByRole('heading', { level: 1, name: 'Les féminines' })
    press('Modifier le groupe')
    await screen.findByRole('dialog')
    type(/^Description/, ' Quatre équipes dames. ')
    press('Suivant')
    fireEvent.click(await screen.findByRole('button', { name: 'Enregistrer', hidden: true }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
      description: 'Quatre équipes dames.',
    })
  })
})
