// @vitest-environment jsdom
import type { PersonalExport } from '@pingboard/contracts/http/account.ts'
import { profileAtom } from '@pingboard/kit/slice'
import { type Answer, camille, fakeApi, list } from '@pingboard/kit/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { aBrowser } from './browser.ts'
import { renderSlice } from './render.ts'
import { aSession } from './session.ts'

const CHROME_PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const [HERE, HOME, HALL] = ['h', 'o', 'a'].map(letter => letter.repeat(26))
const sessions = [
  aSession({ id: HERE, current: true, userAgent: CHROME_PHONE }),
  aSession({ id: HOME }),
  aSession({ id: HALL, lastSeenAt: '2026-11-13T20:00:00.000Z' }),
]
const open = async (given: Record<string, (call: { path: string }) => Answer> = {}) => {
  const api = fakeApi({ 'GET /user/sessions': () => list(sessions), ...given })
  const view = await renderSlice('/account/profile')
  await screen.findByRole('heading', { level: 1 })
  return { ...view, api }
}
const rows = async () => {
  const sheet = await screen.findByRole('region', { name: 'Appareils connectés' })
  await within(sheet).findByText('Téléphone, Chrome')
  return within(sheet).getAllByRole('listitem')
}

beforeEach(() => aBrowser())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the devices', () => {
  it('are named by what they say of themselves; this one by that', async () => {
    await open()
    const [here, home] = await rows()
    expect(here?.textContent).toMatch(/Téléphone, Chrome.*maintenant.*Cet appareil/)
    expect(home?.textContent).toMatch(/Ordinateur, Firefox.*vendredi 20 novembre/)
  })

  it('end one by one', async () => {
    const { api } = await open({ [`DELETE /user/sessions/${HOME}`]: () => ({ status: 204 }) })
    await rows()
    const main = document.body.appendChild(Object.assign(document.createElement('main'), { id: 'main' }))
    onTestFinished(() => main.remove())
    main.tabIndex = -1
    const end = screen.getByRole('button', { name: /^Déconnecter.: Ordinateur, Firefox, vendredi 20/ })
    end.focus()
    fireEvent.click(end)
    expect(await screen.findByText('Appareil déconnecté.')).toBeTruthy()
    expect(await rows()).toHaveLength(2)
    expect(document.activeElement).toBe(main)
    expect(api.calls.at(-1)).toMatchObject({ method: 'DELETE', path: `/user/sessions/${HOME}` })
  })

  it('that have ended by themselves are gone, too', async () => {
    await open({ [`DELETE /user/sessions/${HOME}`]: () => ({ status: 404, code: 'SESSION_NOT_FOUND' }) })
    await rows()
    fireEvent.click(screen.getByRole('button', { name: /vendredi 20/ }))
    expect(await screen.findByText('Appareil déconnecté.')).toBeTruthy()
    expect(await rows()).toHaveLength(2)
  })

  it('end all at once but this one', async () => {
    await open({ 'DELETE /user/sessions': () => ({ status: 204 }) })
    await rows()
    fireEvent.click(screen.getByRole('button', { name: 'Déconnecter les 2 autres' }))
    expect(await screen.findByText('Les autres appareils sont déconnectés.')).toBeTruthy()
    expect(await rows()).toHaveLength(1)
    expect(screen.queryByRole('button', { name: /les .* autres/ })).toBeNull()
  })

  it('stay when it did not work', async () => {
    await open({ 'DELETE /user/sessions': () => ({ code: 'NETWORK' }) })
    await rows()
    fireEvent.click(screen.getByRole('button', { name: 'Déconnecter les 2 autres' }))
    expect(await screen.findByText(/La déconnexion n’a pas pu se faire/)).toBeTruthy()
    expect(await rows()).toHaveLength(3)
  })

  it('that do not come leave the rest of the page alone, and come when asked again', async () => {
    let isDown = true
    await open({ 'GET /user/sessions': () => (isDown ? { code: 'NETWORK' } : list(sessions)) })
    expect(await screen.findByText('Vos appareils n’ont pas pu être chargés.')).toBeTruthy()
    expect(screen.getByText('camille@exemple.fr')).toBeTruthy()
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await rows()).toHaveLength(3)
  })
})

describe('the password', () => {
  const change = async (current: string, password: string) => {
    fireEvent.click(screen.getByRole('button', { name: 'Changer' }))
    const dialog = await screen.findByRole('dialog', { name: 'Changer de mot de passe' })
    const type = (label: string, value: string) =>
      fireEvent.change(within(dialog).getByLabelText(label), { target: { value } })
    type('Mot de passe actuel', current)
    type('Nouveau mot de passe', password)
    type('Confirmer le mot de passe', password)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Changer le mot de passe' }))
    return dialog
  }

  it('is changed by who knows it', async () => {
    const { api } = await open({ 'POST /auth/change-password': () => ({ status: 204 }) })
    await change('ancien-service', 'nouveau-service')
    expect(await screen.findByText(/Mot de passe changé\. Vos autres appareils/)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = api.calls.find(({ method }) => method === 'POST')
    expect(sent?.body).toEqual({ currentPassword: 'ancien-service', password: 'nouveau-service' })
  })

  it.each([
    ['WRONG_PASSWORD', 'Mot de passe actuel', /n’est pas le bon/],
    ['PASSWORD_TOO_COMMON', 'Nouveau mot de passe', /trop courant/],
  ])('refused with %s says so at its field, and keeps what was typed', async (code, label, said) => {
    const { toasts } = await open({ 'POST /auth/change-password': () => ({ status: 403, code }) })
    const dialog = await change('ancien-service', 'nouveau-service')
    expect(await within(dialog).findByText(said)).toBeTruthy()
    expect(toasts()[0]).toMatchObject({ kind: 'error', text: expect.stringMatching(said) })
    const field = within(dialog).getByLabelText<HTMLInputElement>(label)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field.value).not.toBe('')
  })

  it('logs the other devices out in the list, too', async () => {
    let listed = sessions
    await open({
      'GET /user/sessions': () => list(listed),
      'POST /auth/change-password': () => {
        listed = sessions.slice(0, 1)
        return { status: 204 }
      },
    })
    expect(await rows()).toHaveLength(3)
    await change('ancien-service', 'nouveau-service')
    await screen.findByText(/Vos autres appareils sont déconnectés/)
    await waitFor(async () => expect(await rows()).toHaveLength(1))
  })

  it('is not called unchanged without an answer; a refusal of the former one says that it probably is changed', async () => {
    const answers: Answer[] = [{ code: 'NETWORK' }, { status: 403, code: 'WRONG_PASSWORD' }]
    const { toasts } = await open({ 'POST /auth/change-password': () => answers.shift() ?? {} })
    const dialog = await change('ancien-service', 'nouveau-service')
    expect(await within(dialog).findByText(/le mot de passe est peut-être changé/)).toBeTruthy()
    expect(toasts().at(-1)?.text).not.toMatch(/n’a pas été changé/)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Changer le mot de passe' }))
    expect(await within(dialog).findByText(/sans doute changé.*connectez-vous avec le nouveau/)).toBeTruthy()
    expect(within(dialog).queryByText(/n’est pas le bon/)).toBeNull()
  })

  it('is asked for before anything is sent', async () => {
    const { api } = await open()
    const dialog = await change('', 'nouveau-service')
    expect(await within(dialog).findByText('Saisissez votre mot de passe actuel.')).toBeTruthy()
    expect(api.calls.some(({ method }) => method === 'POST')).toBe(false)
  })
})

describe('one’s data', () => {
  const data: PersonalExport = {
    exportedAt: '2026-11-21T10:00:00.000Z',
    profile: camille,
    language: 'fr',
    sheets: [],
    sessions: [],
    groups: [],
    pushSubscriptions: [],
    feedback: [],
    actions: [],
  }

  it.each([
    ['2026-11-21T10:00:00.000Z', '2026-11-21'],
    // After midnight in Paris.
    ['2026-11-21T23:30:00.000Z', '2026-11-22'],
  ])('of %s are handed over as a file of the day', async (exportedAt, day) => {
    const saved: { name: string; blob: Blob }[] = []
    let blob = new Blob()
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (given: Blob) => {
          blob = given
          return 'blob:1'
        },
        revokeObjectURL: () => {},
      }),
    )
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, blob })
    })
    await open({
      'GET /user/export': () => ({ body: { ...data, exportedAt } }),
    })
    fireEvent.click(screen.getByRole('button', { name: 'Exporter' }))
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual([`pingboard-${day}.json`]))
    expect(saved[0]?.blob.type).toBe('application/json')
  })

  it('are promised as a copy, not as everything, and said to stay on the device where they do', async () => {
    await open()
    const said = document.body.textContent ?? ''
    expect(said).not.toMatch(/Tout ce que Pingboard garde/)
    expect(said).toMatch(/Une copie de vos donnéesProfil, groupes, saisies/)
    expect(said).toMatch(/La déconnexion y laisse vos réglages et ce que vous suivez/)
  })

  it('that do not come are said not to', async () => {
    await open({ 'GET /user/export': () => ({ code: 'NETWORK' }) })
    fireEvent.click(screen.getByRole('button', { name: 'Exporter' }))
    expect(await screen.findByText(/L’export n’a pas pu se faire/)).toBeTruthy()
  })

  const erase = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Supprimer' }))
    const dialog = await screen.findByRole('alertdialog', { name: /^Supprimer votre compte/ })
    expect(dialog.textContent).toContain('camille@exemple.fr')
    expect(dialog.textContent).toMatch(/votre adresse, votre nom, votre licence/)
    expect(dialog.textContent).toMatch(/Vos saisies restent, sans nom/)
    return dialog
  }

  it('are erased only once the person has read what happens', async () => {
    const { api, store } = await open({ 'DELETE /user/profile': () => ({ status: 204 }) })
    const dialog = await erase()
    expect(document.activeElement?.textContent).toBe('Garder mon compte')
    expect(api.calls.some(({ method }) => method === 'DELETE')).toBe(false)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Supprimer mon compte' }))
    expect(await screen.findByText('elsewhere: /')).toBeTruthy()
    expect(store.get(profileAtom)).toBeNull()
    expect(screen.getByText('Votre compte est supprimé.')).toBeTruthy()
  })

  it('are promised gone but for what stays: messages to the team do, and an address that was passed on', async () => {
    await open()
    const { textContent } = await erase()
    expect(textContent).not.toMatch(/vos appareils et vos messages/)
    expect(textContent).toMatch(/Vos messages à l’équipe restent, détachés de votre compte/)
    expect(textContent).toMatch(/l’adresse que vous y avez écrite.*sauf dans ceux déjà transmis/)
  })

  it('stay with the person who keeps the account, and after a failure', async () => {
    const no = { status: 503, code: 'OVERLOADED' }
    const { api, store, toasts } = await open({ 'DELETE /user/profile': () => no })
    const dialog = await erase()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Supprimer mon compte' }))
    expect(await within(dialog).findByText(/Le compte n’a pas été supprimé/)).toBeTruthy()
    expect(toasts()).toMatchObject([{ kind: 'error', text: 'Le compte n’a pas été supprimé.' }])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Garder mon compte' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(api.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
    expect(store.get(profileAtom)).not.toBeNull()
  })

  it('may be erased after a lost answer; that the session has ended says that they are', async () => {
    const answers: Answer[] = [{ code: 'NETWORK' }, { status: 401, code: 'NOT_SIGNED_IN' }]
    const { store, toasts } = await open({ 'DELETE /user/profile': () => answers.shift() ?? {} })
    const dialog = await erase()
    const press = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Supprimer mon compte' }))
    press()
    expect(await within(dialog).findByText(/votre compte est peut-être supprimé/)).toBeTruthy()
    expect(toasts().at(-1)?.text).not.toMatch(/n’a pas été supprimé/)
    press()
    expect(await screen.findByText('elsewhere: /')).toBeTruthy()
    expect(store.get(profileAtom)).toBeNull()
    expect(screen.getByText('Votre compte est supprimé.')).toBeTruthy()
  })

  it('stay when the session had ended before the first try', async () => {
    const { toasts } = await open({ 'DELETE /user/profile': () => ({ status: 401, code: 'NOT_SIGNED_IN' }) })
    const dialog = await erase()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Supprimer mon compte' }))
    expect(await within(dialog).findByText(/Le compte n’a pas été supprimé/)).toBeTruthy()
    expect(toasts()).toMatchObject([{ kind: 'error', text: 'Le compte n’a pas été supprimé.' }])
  })
})
