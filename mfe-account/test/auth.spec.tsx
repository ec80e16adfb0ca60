// @vitest-environment jsdom
import { productAtom, profileAtom, signedOutAtom } from '@pingboard/kit/slice'
import { type Answer, type Call, camille, fakeApi } from '@pingboard/kit/testing'
import { act, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { renderSlice } from './render.ts'

const visitor = { profile: null } as const
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('signing in', () => {
  it('fills in the address of the link, lower-cased, and waits in the password', async () => {
    fakeApi({})
    await renderSlice('/auth/login?email=Camille%40Exemple.FR', visitor)
    expect(screen.getByLabelText<HTMLInputElement>('Adresse e-mail').value).toBe('camille@exemple.fr')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Mot de passe')))
    expect(screen.getByLabelText('Adresse e-mail').getAttribute('autocomplete')).toBe('username')
    expect(screen.getByLabelText('Mot de passe').getAttribute('autocomplete')).toBe('current-password')
  })

  it('goes where the person wanted to go', async () => {
    const api = fakeApi({ 'POST /auth/login': () => ({ body: camille }) })
    const { store } = await renderSlice('/auth/login?redirect=%2Fgroup-invitation%3Fid%3Dx', visitor)
    expect(screen.getByText(/pour rejoindre le groupe qui vous invite/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Créer un compte' }).getAttribute('href')).toContain('redirect=')
    type('Adresse e-mail', ' CAMILLE@exemple.fr')
    type('Mot de passe', 'balle-de-match')
    press('Se connecter')
    expect(await screen.findByText('elsewhere: /group-invitation?id=x')).toBeTruthy()
    expect(store.get(profileAtom)).toEqual(camille)
    expect(api.calls[0]?.body).toEqual({ email: 'camille@exemple.fr', password: 'balle-de-match' })
  })

  it('follows no redirect to another site', async () => {
    fakeApi({ 'POST /auth/login': () => ({ body: camille }) })
    await renderSlice('/auth/login?redirect=%2F%2Fevil.example', visitor)
    type('Adresse e-mail', 'camille@exemple.fr')
    type('Mot de passe', 'balle-de-match')
    press('Se connecter')
    expect(await screen.findByText('elsewhere: /')).toBeTruthy()
  })

  it('says one thing about wrong credentials, and keeps the password selected', async () => {
    fakeApi({ 'POST /auth/login': () => ({ status: 401, code: 'WRONG_CREDENTIALS' }) })
    await renderSlice('/auth/login', { ...visitor, language: 'en' })
    type('Email', 'camille@exemple.fr')
    type('Password', 'wrong-password')
    press('Log in')
    expect((await screen.findAllByText('Error: Wrong email or password.')).length).toBeGreaterThan(0)
    const password = screen.getByLabelText<HTMLInputElement>('Password')
    expect(password.value).toBe('wrong-password')
    await waitFor(() => expect(document.activeElement).toBe(password))
  })

  it('leads to a new password and to a new account with the address typed so far', async () => {
    fakeApi({})
    await renderSlice('/auth/login?redirect=%2Fboards%2Fx', visitor)
    type('Adresse e-mail', ' Camille@exemple.fr')
    for (const [name, path] of [
      [/^Mot de passe oublié/, '/auth/forgot-password'],
      [/^Créer un compte/, '/auth/register'],
    ] as const) {
      const address = screen.getByRole('link', { name }).getAttribute('href') ?? ''
      const { pathname, searchParams } = new URL(address, 'https://ping.example')
      expect([pathname, Object.fromEntries(searchParams)]).toEqual([
        path,
        { redirect: '/boards/x', email: 'camille@exemple.fr' },
      ])
    }
  })

  it('is not offered to a person who is signed in: they go where they wanted to go', async () => {
    const api = fakeApi({})
    const { router } = await renderSlice('/auth/login?redirect=%2Fboards%2Fx')
    expect(await screen.findByText('elsewhere: /boards/x')).toBeTruthy()
    expect([router.state.historyAction, api.calls]).toEqual(['REPLACE', []])
  })

  it('checks before it asks', async () => {
    const api = fakeApi({})
    await renderSlice('/auth/login', { ...visitor, language: 'en' })
    press('Log in')
    expect(await screen.findByText('An email is required.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    expect(api.calls).toHaveLength(0)
  })

  it('offers the demo where there is one', async () => {
    const api = fakeApi({ 'POST /auth/login': () => ({ body: camille }) })
    const { store } = await renderSlice('/auth/login', visitor)
    expect(screen.queryByRole('button', { name: 'Entrer dans la démonstration' })).toBeNull()
    act(() =>
      store.set(productAtom, { ...store.get(productAtom), demo: { email: 'd@e.fr', password: 'open' } }),
    )
    press('Entrer dans la démonstration')
    expect(await screen.findByText('elsewhere: /')).toBeTruthy()
    expect(api.calls[0]?.body).toEqual({ email: 'd@e.fr', password: 'open' })
  })
})

describe('a failure', () => {
  it('of a sign-in is read in the language that is chosen then', async () => {
    fakeApi({ 'POST /auth/login': () => ({ status: 401, code: 'WRONG_CREDENTIALS' }) })
    const { speak } = await renderSlice('/auth/login', visitor)
    type('Adresse e-mail', 'camille@exemple.fr')
    type('Mot de passe', 'faux-mot-de-passe')
    press('Se connecter')
    expect((await screen.findByRole('alert')).textContent).toMatch(/e-mail ou mot de passe/i)
    await speak('en')
    expect(screen.getByRole('alert').textContent).toContain('Wrong email or password.')
  })

  it('of a mail for a new password is read in the language that is chosen then', async () => {
    fakeApi({ 'POST /auth/forgot-password': () => ({ code: 'NETWORK' }) })
    const { speak } = await renderSlice('/auth/forgot-password', visitor)
    type('Adresse e-mail', 'camille@exemple.fr')
    press('Envoyer le lien')
    expect((await screen.findByRole('alert')).textContent).toMatch(/Pas de réponse/)
    await speak('en')
    expect(screen.getByRole('alert').textContent).toMatch(
      /Error: the email has not been sent, try again later\. No answer/,
    )
  })
})

describe('creating an account', () => {
  const fill = () => {
    type('Adresse e-mail', 'Camille@Exemple.fr')
    type('Mot de passe', 'balle-de-match')
    type('Confirmer le mot de passe', 'balle-de-match')
    press('Créer mon compte')
  }

  const answers = (login: () => Answer | Promise<Answer>) =>
    fakeApi({ 'POST /auth/register': () => ({ status: 202, body: {} }), 'POST /auth/login': login })
  const sent = ({ calls }: { calls: Call[] }) =>
    calls.filter(({ path }) => path === '/auth/login').map(({ body }) => body)
  const password = () => screen.getByLabelText<HTMLInputElement>('Mot de passe')

  it('leads to the sign-in page, which tells of the mail, signs in by itself, and goes on', async () => {
    const answer = Promise.withResolvers<Answer>()
    const api = answers(() => answer.promise)
    const { router, store } = await renderSlice(
      '/auth/register?redirect=%2Fgroup-invitation%3Fid%3Dx',
      visitor,
    )
    fill()
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'))
    const query = new URLSearchParams(router.state.location.search)
    expect(Object.fromEntries(query)).toEqual({
      email: 'camille@exemple.fr',
      redirect: '/group-invitation?id=x',
    })
    expect(JSON.stringify(router.state.location.state)).not.toContain('balle-de-match')
    expect(api.calls[0]?.search.get('lang')).toBe('fr')
    expect(await screen.findByText(/^Compte demandé. Un e-mail est envoyé à votre adresse/)).toBeTruthy()
    expect(await screen.findByText('Compte demandé. Connexion…')).toBeTruthy()
    expect(screen.getByText(/^Un e-mail est envoyé à camille@exemple.fr/)).toBeTruthy()
    expect(screen.getByText(/recevoir les résultats de vos groupes.*sur votre profil/)).toBeTruthy()
    press('Se connecter')
    await act(async () => answer.resolve({ body: camille }))
    expect(await screen.findByText('elsewhere: /group-invitation?id=x')).toBeTruthy()
    expect(store.get(profileAtom)).toEqual(camille)
    // The page that told of the mail is gone.
    expect(screen.getByText(/^Connexion réussie. Un e-mail est envoyé à votre adresse/)).toBeTruthy()
    act(() => store.set(signedOutAtom))
    await act(() => router.navigate('/auth/login?email=camille%40exemple.fr'))
    expect(password().value).toBe('')
    expect(sent(api)).toEqual([{ email: 'camille@exemple.fr', password: 'balle-de-match' }])
  })

  it('of an address that has one reads as a wrong password; the next visit is empty', async () => {
    const api = answers(() => ({ status: 401, code: 'WRONG_CREDENTIALS' }))
    const { router } = await renderSlice('/auth/register', visitor)
    fill()
    expect((await screen.findAllByText(/e-mail ou mot de passe/i)).length).toBeGreaterThan(0)
    expect(screen.queryByText('Compte demandé. Connexion…')).toBeNull()
    expect(password().value).toBe('balle-de-match')
    await waitFor(() => expect(document.activeElement).toBe(password()))
    await act(() => router.navigate('/auth/forgot-password'))
    await act(() => router.navigate(-1))
    expect(password().value).toBe('')
    expect(sent(api)).toHaveLength(1)
  })

  it('stays filled in without a network, and is tried again by the button', async () => {
    const replies: Answer[] = [{ code: 'NETWORK' }, { body: camille }]
    const api = answers(() => replies.shift() ?? {})
    await renderSlice('/auth/register', visitor)
    fill()
    expect((await screen.findAllByText(/^Pas de réponse/)).length).toBeGreaterThan(0)
    expect(password().value).toBe('balle-de-match')
    press('Se connecter')
    expect(await screen.findByText('elsewhere: /')).toBeTruthy()
    expect(sent(api)).toHaveLength(2)
  })

  it('signs in once where every effect runs twice', async () => {
    const api = answers(() => ({ body: camille }))
    configure({ reactStrictMode: true })
    onTestFinished(() => configure({ reactStrictMode: false }))
    await renderSlice('/auth/register', visitor)
    fill()
    expect(await screen.findByText('elsewhere: /')).toBeTruthy()
    expect(sent(api)).toHaveLength(1)
  })

  it('explains a password that is too common, at the field', async () => {
    fakeApi({ 'POST /auth/register': () => ({ status: 400, code: 'PASSWORD_TOO_COMMON' }) })
    await renderSlice('/auth/register', visitor)
    expect(screen.getByText(/8 caractères ou plus/)).toBeTruthy()
    fill()
    // At the field and as a message.
    expect(await screen.findAllByText(/Ce mot de passe est trop courant/)).toHaveLength(2)
    expect(screen.getByLabelText('Mot de passe').getAttribute('aria-invalid')).toBe('true')
  })

  it('says that two passwords differ', async () => {
    fakeApi({})
    await renderSlice('/auth/register', { ...visitor, language: 'en' })
    type('Email', 'a@b.fr')
    type('Password', 'balle-de-match')
    type('Confirm the password', 'balle-de-set-')
    press('Create my account')
    expect(await screen.findByText('Passwords are not same.')).toBeTruthy()
  })
})
