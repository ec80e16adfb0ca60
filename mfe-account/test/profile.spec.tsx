// @vitest-environment jsdom
import { languageAtom, profileAtom, themeAtom } from '@pingboard/kit/slice'
import { type Answer, camille, fakeApi } from '@pingboard/kit/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { aBrowser } from './browser.ts'
import { renderSlice } from './render.ts'

beforeEach(() => aBrowser())

describe('the profile', () => {
  it('asks a visitor to sign in first', async () => {
    fakeApi({})
    const { router } = await renderSlice('/account/profile', { profile: null })
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'))
    expect(router.state.location.search).toBe('?redirect=%2Faccount%2Fprofile')
  })

  it('shows name and address, and changes theme and language', async () => {
    fakeApi({})
    const { store } = await renderSlice('/account/profile')
    expect(await screen.findByRole('heading', { level: 1, name: 'Camille Lartigue' })).toBeTruthy()
    expect(screen.getByText('camille@exemple.fr')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Sombre' }))
    expect(store.get(themeAtom)).toBe('dark')
    fireEvent.change(screen.getByLabelText('Langue'), { target: { value: 'en' } })
    expect(store.get(languageAtom)).toBe('en')
  })

  it('names all that stays on the device, the mark of who logged in there as well', async () => {
    fakeApi({})
    await renderSlice('/account/profile')
    const held = await screen.findByText(/un cookie de session/)
    expect(held.textContent).toMatch(/une marque des personnes qui s’y sont connectées \(gardée six mois/)
  })

  it.each([
    ['Prénom', 'Le prénom est nécessaire.'],
    ['Nom', 'Le nom est nécessaire.'],
  ])(
    'refuses an empty %s at its field, for the whole product would ask for it again',
    async (label, said) => {
      const api = fakeApi({})
      await renderSlice('/account/profile')
      fireEvent.click(await screen.findByRole('button', { name: 'Modifier' }))
      fireEvent.change(screen.getByLabelText(label), { target: { value: '\u00a0 ' } })
      fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
      expect(await screen.findByText(said)).toBeTruthy()
      expect(document.activeElement).toBe(screen.getByLabelText(label))
      expect(api.calls.filter(({ method }) => method === 'PATCH')).toEqual([])
    },
  )

  it('saves names; a failure keeps the dialog and what was typed', async () => {
    const answers: Answer[] = [{ code: 'NETWORK' }, { body: { ...camille, firstname: 'Anne' } }]
    const api = fakeApi({ 'PATCH /user/profile': () => answers.shift() ?? {} })
    const { store } = await renderSlice('/account/profile')
    fireEvent.click(await screen.findByRole('button', { name: 'Modifier' }))
    fireEvent.change(screen.getByLabelText('Prénom'), { target: { value: ' Anne ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await screen.findByText(/Vérifiez la connexion/)
    fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = api.calls.filter(({ method }) => method === 'PATCH')
    expect(sent[1]?.body).toEqual({ firstname: 'Anne', lastname: 'Lartigue' })
    expect(store.get(profileAtom)?.firstname).toBe('Anne')
  })
})
