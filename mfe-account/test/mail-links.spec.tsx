// @vitest-environment jsdom
import { DELAYS } from '@pingboard/contracts/constants.ts'
import { profileAtom } from '@pingboard/kit/slice'
import { camille, fakeApi } from '@pingboard/kit/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderSlice } from './render.ts'

const visitor = { profile: null } as const
const TOKEN = 'T'.repeat(43)
/** Tokens of links that were cut off, or altered on their way. */
const NO_TOKENS: [string | number | null][] = [
  [null],
  [''],
  [7],
  [TOKEN.slice(1)],
  [`${TOKEN}.`],
  [`${TOKEN}\u0000`],
  ['<script>'],
]
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** The state that the shell's head leaves when a link of a mail is opened. */
const openedByLink = (token: unknown = TOKEN) => history.replaceState({ token }, '')

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  history.replaceState(null, '')
})

describe('a forgotten password', () => {
  const ask = async (language: 'fr' | 'en' = 'fr') => {
    const view = await renderSlice('/auth/forgot-password?redirect=%2Fboards%2Fx', { ...visitor, language })
    await screen.findByRole('heading', { level: 1 })
    type(language === 'fr' ? 'Adresse e-mail' : 'Email', ' Camille@Exemple.fr')
    press(language === 'fr' ? 'Envoyer le lien' : 'Send the link')
    return view
  }

  it.each([
    ['SENT', 'fr', /un e-mail vient de partir/],
    ['PENDING', 'fr', /un e-mail est parti il y a moins d’une heure/],
    ['SENT', 'en', /a message was just sent/],
    ['PENDING', 'en', /a message was sent less than an hour ago/],
  ] as const)(
    'that is %s is said in %s, and leads back to the sign-in page',
    async (status, language, said) => {
      const api = fakeApi({ 'POST /auth/forgot-password': () => ({ body: { status } }) })
      const { router } = await ask(language)
      expect(await screen.findByText(said)).toBeTruthy()
      await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'))
      expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
        email: 'camille@exemple.fr',
        redirect: '/boards/x',
      })
      expect(api.calls[0]?.body).toEqual({ email: 'camille@exemple.fr' })
      expect(api.calls[0]?.search.get('lang')).toBe(language)
    },
  )

  it('says when it did not work, and keeps what was typed', async () => {
    fakeApi({ 'POST /auth/forgot-password': () => ({ code: 'NETWORK' }) })
    const { router } = await ask('en')
    expect(
      (await screen.findAllByText(/the email has not been sent, try again later/)).length,
    ).toBeGreaterThan(0)
    expect(router.state.location.pathname).toBe('/auth/forgot-password')
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('Camille@Exemple.fr')
  })

  it('needs an address', async () => {
    const api = fakeApi({})
    await renderSlice('/auth/forgot-password', { ...visitor, language: 'en' })
    await screen.findByRole('heading', { level: 1 })
    press('Send the link')
    expect(await screen.findByText('An email is required.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    expect(api.calls).toHaveLength(0)
  })
})

describe('a new password', () => {
  const choose = async (password = 'balle-de-match', again = password) => {
    const view = await renderSlice('/auth/reset-password?lang=fr', visitor)
    await screen.findByRole('heading', { level: 1 })
    type('Nouveau mot de passe', password)
    type('Confirmer le mot de passe', again)
    press('Changer le mot de passe')
    return view
  }

  it('is set by the token of the link, then one signs in with it', async () => {
    openedByLink()
    const api = fakeApi({ 'POST /auth/reset-password': () => ({ status: 204 }) })
    const { router } = await choose()
    expect(await screen.findByText('Mot de passe changé. Connectez-vous.')).toBeTruthy()
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'))
    expect(router.state.historyAction).toBe('REPLACE')
    expect(api.calls.map(({ body }) => body)).toEqual([{ password: 'balle-de-match', token: TOKEN }])
  })

  it.each([
    ['', '', 'Un mot de passe est nécessaire.'],
    ['1234567', '1234567', 'Le mot de passe fait au moins 8 caractères.'],
    ['balle-de-match', 'balle-de-set', 'Les deux mots de passe diffèrent.'],
  ])('%j and %j is refused before it is sent', async (password, again, said) => {
    openedByLink()
    const api = fakeApi({})
    await choose(password, again)
    expect((await screen.findAllByText(said)).length).toBeGreaterThan(0)
    expect(api.calls).toHaveLength(0)
  })

  it('that is too common is refused at its field', async () => {
    openedByLink()
    fakeApi({ 'POST /auth/reset-password': () => ({ status: 400, code: 'PASSWORD_TOO_COMMON' }) })
    await choose('12345678')
    // At the field and as a message.
    expect(await screen.findAllByText(/Ce mot de passe est trop courant/)).toHaveLength(2)
    expect(screen.getByLabelText('Nouveau mot de passe').getAttribute('aria-invalid')).toBe('true')
  })

  it('by an old link is refused, with the way to a new one', async () => {
    openedByLink()
    fakeApi({ 'POST /auth/reset-password': () => ({ status: 400, code: 'TOKEN_INVALID' }) })
    const { router } = await choose()
    expect(
      await screen.findByText(/le mot de passe n’a pas été changé.*il a servi, ou il a expiré/),
    ).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: 'Demander un nouveau lien' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth/forgot-password'))
  })

  it('was probably set when the answer to an earlier attempt was lost and the link has served', async () => {
    openedByLink()
    const answers = [{ code: 'NETWORK' }, { status: 400, code: 'TOKEN_INVALID' }]
    fakeApi({ 'POST /auth/reset-password': () => answers.shift() ?? {} })
    const { router, toasts } = await choose()
    expect(await screen.findByText(/Pas de réponse/)).toBeTruthy()
    press('Changer le mot de passe')
    expect(await screen.findByText(/Votre mot de passe est sans doute changé/)).toBeTruthy()
    // With the form its failure is gone.
    expect(screen.queryByRole('form')).toBeNull()
    expect(toasts().at(-1)).toMatchObject({ kind: 'info', text: 'Ce lien a servi, ou il a expiré.' })
    // The note itself leads to a new link, and nothing else does.
    const note = screen.getByText(/Votre mot de passe est sans doute changé/)
    expect(screen.getAllByRole('link', { name: 'Demander un nouveau lien' })).toEqual([
      within(note).getByRole('link'),
    ])
    fireEvent.click(screen.getByRole('link', { name: 'Se connecter' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'))
  })

  it('was not set by an attempt that never left the device', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    openedByLink()
    const answers = [{ code: 'NETWORK' }, { status: 400, code: 'TOKEN_INVALID' }]
    fakeApi({ 'POST /auth/reset-password': () => answers.shift() ?? {} })
    await choose()
    expect(await screen.findByText(/Pas de réponse/)).toBeTruthy()
    online.mockReturnValue(true)
    press('Changer le mot de passe')
    expect(await screen.findByText(/n’a pas été changé.*il a servi, ou il a expiré/)).toBeTruthy()
    expect(screen.queryByText(/sans doute/)).toBeNull()
  })

  it('by an old link is refused as well after an attempt that the server did refuse', async () => {
    openedByLink()
    const answers = [
      { status: 503, code: 'OVERLOADED' },
      { status: 400, code: 'TOKEN_INVALID' },
    ]
    fakeApi({ 'POST /auth/reset-password': () => answers.shift() ?? {} })
    await choose()
    expect(await screen.findByText(/Le serveur est très occupé/)).toBeTruthy()
    press('Changer le mot de passe')
    expect(await screen.findByText(/n’a pas été changé.*il a servi, ou il a expiré/)).toBeTruthy()
  })

  it.each(NO_TOKENS)('needs a whole link, not the token %j', async token => {
    openedByLink(token)
    fakeApi({})
    await renderSlice('/auth/reset-password', { ...visitor, language: 'en' })
    expect(await screen.findByText('Invalid link')).toBeTruthy()
    expect(screen.queryByRole('form')).toBeNull()
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe(
      '/auth/forgot-password',
    )
  })

  it('ends the session of whoever was signed in here', async () => {
    openedByLink()
    const api = fakeApi({
      'POST /auth/reset-password': () => ({ status: 204 }),
      'GET /user/profile': () => ({ status: 401, code: 'NOT_SIGNED_IN' }),
    })
    await renderSlice('/auth/reset-password')
    await screen.findByRole('heading', { level: 1 })
    type('Nouveau mot de passe', 'balle-de-match')
    type('Confirmer le mot de passe', 'balle-de-match')
    press('Changer le mot de passe')
    await waitFor(() => expect(api.calls.map(({ path }) => path)).toContain('/user/profile'))
  })
})

describe('the address', () => {
  const open = async (surroundings: Parameters<typeof renderSlice>[1] = visitor) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const view = await renderSlice('/auth/email-verification', surroundings)
    await screen.findByRole('heading', { level: 1 })
    return view
  }
  const checked = () => act(() => vi.advanceTimersByTimeAsync(DELAYS.emailVerification))

  it('is verified by the token of the link, once the check has been seen', async () => {
    openedByLink()
    const api = fakeApi({ 'POST /auth/check-email': () => ({ status: 204 }) })
    await open()
    expect(screen.getByText('Vérification de votre adresse…')).toBeTruthy()
    expect(screen.queryByText('Adresse vérifiée.')).toBeNull()
    await checked()
    expect(await screen.findByText('Adresse vérifiée.')).toBeTruthy()
    expect(api.calls.map(({ body }) => body)).toEqual([{ token: TOKEN }])
  })

  it('is shown as verified to whoever is signed in', async () => {
    openedByLink()
    fakeApi({
      'POST /auth/check-email': () => ({ status: 204 }),
      'GET /user/profile': () => ({ body: { ...camille, isVerified: true } }),
    })
    const { store } = await open({})
    await checked()
    await waitFor(() => expect(store.get(profileAtom)?.isVerified).toBe(true))
  })

  it('of an old link is refused, with the way to a new mail', async () => {
    openedByLink()
    fakeApi({ 'POST /auth/check-email': () => ({ status: 400, code: 'TOKEN_INVALID' }) })
    await open({ ...visitor, language: 'en' })
    await checked()
    expect(await screen.findByText('Verification failed')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Get a new email' }).getAttribute('href')).toBe(
      '/account/profile',
    )
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('may be checked again when no answer came', async () => {
    openedByLink()
    let isDown = true
    fakeApi({ 'POST /auth/check-email': () => (isDown ? { code: 'NETWORK' } : { status: 204 }) })
    await open()
    await checked()
    expect(await screen.findByText('La vérification a échoué')).toBeTruthy()
    isDown = false
    press('Réessayer')
    expect(screen.getByText('Vérification de votre adresse…')).toBeTruthy()
    await checked()
    expect(await screen.findByText('Adresse vérifiée.')).toBeTruthy()
  })

  it.each(['on this page', 'before the page was loaded again'])(
    'is probably verified when the answer to an attempt %s was lost and the link has served',
    async when => {
      openedByLink()
      const answers = [{ code: 'NETWORK' }, { status: 400, code: 'TOKEN_INVALID' }]
      fakeApi({ 'POST /auth/check-email': () => answers.shift() ?? {} })
      const { unmount } = await open()
      await checked()
      expect(await screen.findByText('La vérification a échoué')).toBeTruthy()
      if (when === 'on this page') press('Réessayer')
      else {
        unmount()
        await open()
      }
      await checked()
      expect(await screen.findByText('Ce lien a servi, ou il a expiré.')).toBeTruthy()
      expect(screen.getByText(/votre adresse est sans doute vérifiée/)).toBeTruthy()
      expect(screen.queryByText('La vérification a échoué')).toBeNull()
      expect(screen.getByRole('link', { name: 'Ouvrir mon profil' }).getAttribute('href')).toBe(
        '/account/profile',
      )
      expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull()
    },
  )

  it.each(NO_TOKENS)('of a link with the token %j fails at once, without a retry', async token => {
    openedByLink(token)
    const api = fakeApi({})
    await renderSlice('/auth/email-verification', { ...visitor, language: 'en' })
    expect(await screen.findByText('Invalid link')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(api.calls).toHaveLength(0)
  })

  it('closes the tab, or says that the browser keeps it', async () => {
    fakeApi({})
    const close = vi.spyOn(window, 'close').mockReturnValue()
    await renderSlice('/auth/email-verification', visitor)
    await screen.findByRole('heading', { level: 1 })
    press('Fermer l’onglet')
    expect(close).toHaveBeenCalledOnce()
    expect(await screen.findByText(/Votre navigateur garde cet onglet ouvert/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Aller à l’accueil' })).toBeTruthy()
  })
})
