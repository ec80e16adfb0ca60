// @vitest-environment jsdom
import { profileAtom } from '@pingboard/kit/slice'
import { type Answer, camille, fakeApi, list } from '@pingboard/kit/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aBrowser } from './browser.ts'
import { renderSlice } from './render.ts'

const KEY = 'BKey'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'
const wants = { ...camille, enableNotifications: true }

const answers = (given: Record<string, () => Answer> = {}) =>
  fakeApi({
    'GET /user/sessions': () => list([]),
    'GET /notifications/key': () => ({ body: { publicKey: KEY } }),
    'POST /notifications/subscribe': () => ({ status: 201, body: {} }),
    'DELETE /notifications/unsubscribe': () => ({ status: 204 }),
    'PATCH /user/profile': ({ body }) => ({ body: { ...camille, ...(body as object) } }),
    ...given,
  })
const open = async (profile = camille) => {
  const view = await renderSlice('/account/profile', { profile })
  await screen.findByRole('heading', { level: 1 })
  return view
}
const pushSwitch = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Sur cet appareil' })
const mailSwitch = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Résultats de mes groupes' })
const asked = (calls: { method: string; path: string }[]) =>
  calls.map(({ method, path }) => `${method} ${path}`).filter(call => call !== 'GET /user/sessions')

afterEach(() => vi.unstubAllGlobals())

describe('pushes', () => {
  it('are turned on: the browser asks, subscribes with the key of this installation, and the server is told', async () => {
    const { notification, pushManager } = aBrowser({ permission: 'default' })
    const api = answers()
    const { store } = await open()
    expect(pushSwitch().checked).toBe(false)
    expect(screen.getByText(/Recevez le résultat final/)).toBeTruthy()
    fireEvent.click(pushSwitch())
    expect(await screen.findAllByText('Notifications activées sur cet appareil.')).toBeTruthy()
    expect(pushSwitch().checked).toBe(true)
    expect(notification.requestPermission).toHaveBeenCalledOnce()
    expect(pushManager.subscribe).toHaveBeenCalledExactlyOnceWith({
      userVisibleOnly: true,
      applicationServerKey: KEY,
    })
    expect(asked(api.calls)).toEqual([
      'GET /notifications/key',
      'POST /notifications/subscribe',
      'PATCH /user/profile',
    ])
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      endpoint: `https://push.example/${KEY}`,
      expirationTime: null,
      keys: { p256dh: 'p', auth: 'a' },
    })
    expect(store.get(profileAtom)?.enableNotifications).toBe(true)
  })

  it('that the person does not want after all stay off, and say why', async () => {
    aBrowser({ permission: 'default', answer: 'denied' })
    const api = answers()
    await open()
    fireEvent.click(pushSwitch())
    await waitFor(() => expect(pushSwitch().disabled).toBe(true))
    expect(pushSwitch().checked).toBe(false)
    expect(screen.getByText('Touchez le cadenas à gauche de l’adresse')).toBeTruthy()
    expect(asked(api.calls)).toEqual([])
  })

  it('do not look on when the server does not know of them', async () => {
    const { state } = aBrowser({ permission: 'granted' })
    answers({ 'POST /notifications/subscribe': () => ({ status: 422, code: 'PUSH_ENDPOINT_REFUSED' }) })
    await open()
    fireEvent.click(pushSwitch())
    expect(
      await screen.findByText(/n’ont pas pu être activées.*service de notification inconnu/),
    ).toBeTruthy()
    expect(pushSwitch().checked).toBe(false)
    expect([state.subscription, state.unsubscribed]).toEqual([null, 1])
  })

  it('are off again: this device ends, the wish for the others stays', async () => {
    const { state } = aBrowser({ permission: 'granted', subscribedWith: KEY })
    const api = answers()
    await open(wants)
    await waitFor(() => expect(pushSwitch().checked).toBe(true))
    fireEvent.click(pushSwitch())
    expect(await screen.findByText('Notifications désactivées sur cet appareil.')).toBeTruthy()
    expect(pushSwitch().checked).toBe(false)
    expect(state.subscription).toBeNull()
    expect(api.calls.find(({ method }) => method === 'DELETE')?.body).toEqual({
      endpoint: `https://push.example/${KEY}`,
    })
    expect(asked(api.calls)).not.toContain('PATCH /user/profile')
  })

  it('stay on when the server cannot be told that they end', async () => {
    const { state } = aBrowser({ permission: 'granted', subscribedWith: KEY })
    answers({ 'DELETE /notifications/unsubscribe': () => ({ code: 'NETWORK' }) })
    await open(wants)
    await waitFor(() => expect(pushSwitch().checked).toBe(true))
    fireEvent.click(pushSwitch())
    expect(await screen.findByText(/n’ont pas pu être désactivées/)).toBeTruthy()
    expect(pushSwitch().checked).toBe(true)
    expect(state.unsubscribed).toBe(0)
  })

  it('of a subscription the server has lost are told to it again, silently', async () => {
    aBrowser({ permission: 'granted', subscribedWith: KEY })
    const api = answers()
    await open(wants)
    await waitFor(() => expect(asked(api.calls)).toEqual(['POST /notifications/subscribe']))
    expect(screen.queryByText('Notifications désactivées sur cet appareil.')).toBeNull()
  })

  it('of a former installation’s key are subscribed anew', async () => {
    const { state, pushManager } = aBrowser({ permission: 'granted', subscribedWith: 'Old0' })
    answers()
    await open()
    fireEvent.click(pushSwitch())
    await waitFor(() => expect(pushSwitch().checked).toBe(true))
    expect(state.unsubscribed).toBe(1)
    expect(pushManager.subscribe).toHaveBeenCalledOnce()
  })

  it.each([
    ['denied', { permission: 'denied' }, /bloquées par le navigateur/],
    ['no notifications', {}, /ne permet pas les notifications/],
    ['an iPhone, in a tab', { userAgent: IPHONE }, /ajoutez d’abord l’application/],
  ] as const)('cannot be moved with %s, and say why', async (_what, browser, why) => {
    aBrowser(browser)
    answers()
    await open()
    expect(pushSwitch().disabled).toBe(true)
    const hint = document.getElementById(pushSwitch().getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toMatch(why)
  })

  it.each([
    ['that can be moved has the focus', { permission: 'default' }, () => pushSwitch()],
    [
      'that is closed leaves it to its help',
      { permission: 'denied' },
      () => pushSwitch().closest('[tabindex]'),
    ],
  ] as const)('are found by the address of their switch: a switch %s', async (_, browser, wanted) => {
    aBrowser(browser)
    answers()
    Element.prototype.scrollIntoView = () => {}
    await renderSlice('/account/profile#push')
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(document.activeElement).toBe(wanted()))
  })

  it('notice that they were allowed in the browser’s settings', async () => {
    const { notification } = aBrowser({ permission: 'denied' })
    answers()
    await open()
    expect(pushSwitch().disabled).toBe(true)
    notification.permission = 'granted'
    await act(async () => {
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await waitFor(() => expect(pushSwitch().disabled).toBe(false))
  })
})

describe('mails about results', () => {
  it('are turned on and off, each with its word', async () => {
    aBrowser()
    const api = answers()
    await open()
    expect(screen.getByText(/une fois votre adresse vérifiée/)).toBeTruthy()
    fireEvent.click(mailSwitch())
    expect(await screen.findByText('Les résultats partiront une fois votre adresse vérifiée.')).toBeTruthy()
    await waitFor(() => expect(mailSwitch().checked).toBe(true))
    fireEvent.click(mailSwitch())
    expect(await screen.findByText('Vous ne recevrez plus les résultats par e-mail.')).toBeTruthy()
    expect(api.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { enableEmails: true },
      { enableEmails: false },
    ])
  })

  it('stay as they were when it did not work', async () => {
    aBrowser()
    answers({ 'PATCH /user/profile': () => ({ code: 'NETWORK' }) })
    await open()
    fireEvent.click(mailSwitch())
    expect(await screen.findByText(/n’ont pas pu être activés/)).toBeTruthy()
    expect(mailSwitch().checked).toBe(false)
  })
})

describe('the mail that verifies the address', () => {
  const button = () =>
    screen.getByRole<HTMLButtonElement>('button', { name: 'Envoyer l’e-mail de vérification' })

  it('is sent once, and the button says that it was', async () => {
    aBrowser()
    const api = answers({ 'POST /auth/send-verification-email': () => ({ status: 202, body: {} }) })
    await open()
    expect(screen.getByText('Non vérifiée')).toBeTruthy()
    fireEvent.click(button())
    fireEvent.click(button())
    expect(await screen.findByText('E-mail de vérification envoyé.')).toBeTruthy()
    expect(screen.getByText(/courriers indésirables/)).toBeTruthy()
    expect(button().disabled).toBe(true)
    expect(asked(api.calls)).toEqual(['POST /auth/send-verification-email'])
  })

  it('may be asked for again after a failure', async () => {
    aBrowser()
    answers({ 'POST /auth/send-verification-email': () => ({ code: 'NETWORK' }) })
    await open()
    fireEvent.click(button())
    expect(await screen.findByText(/n’a pas été envoyé/)).toBeTruthy()
    expect(button().disabled).toBe(false)
  })

  it('is not offered for a verified address', async () => {
    aBrowser()
    answers()
    await open({ ...camille, isVerified: true })
    expect(screen.getByText('Vérifiée')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /vérification/ })).toBeNull()
  })
})
