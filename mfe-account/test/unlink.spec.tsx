// @vitest-environment jsdom
import { profileAtom } from '@pingboard/kit/slice'
import { type Answer, type Call, camille, fakeApi, LICENCE, list } from '@pingboard/kit/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { aBrowser } from './browser.ts'
import { renderSlice } from './render.ts'

beforeEach(() => aBrowser())

const linked = { ...camille, licenseNumber: LICENCE }
const saved = ({ body }: Call): Answer => ({ body: { ...linked, ...(body as object) } })

async function ask(answer: (call: Call) => Answer = saved) {
  const api = fakeApi({ 'GET /user/sessions': () => list([]), 'PATCH /user/profile': answer })
  const view = await renderSlice('/account/profile', { profile: linked })
  fireEvent.click(await screen.findByRole('button', { name: 'Retirer la licence' }))
  const question = await screen.findByRole('alertdialog', { name: /^Retirer la licence 3318842/ })
  const press = (name: string) => fireEvent.click(within(question).getByRole('button', { name }))
  const sent = () => api.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  return { ...view, question, press, sent }
}

describe('removing one’s licence', () => {
  it('says first what goes with it, and nothing else of the profile changes', async () => {
    const { question, press, sent, store, toasts } = await ask()
    expect(question.textContent).toMatch(/Vos points et vos parties ne s’affichent plus/)
    expect(sent()).toEqual([])
    press('Retirer la licence')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(sent()).toEqual([{ licenseNumber: null }])
    expect(store.get(profileAtom)).toEqual({ ...linked, licenseNumber: null })
    expect(toasts()).toMatchObject([{ kind: 'success', text: 'Licence retirée de votre compte.' }])
    // The row stays, with the focus, and links a licence again.
    const fact = screen.getByText('Aucune licence liée').closest('li')
    await waitFor(() => expect(fact?.contains(document.activeElement)).toBe(true))
    expect(screen.getByRole('link', { name: 'Lier' }).getAttribute('href')).toBe('/account/stats?link')
    expect(screen.queryByRole('button', { name: 'Retirer la licence' })).toBeNull()
  })

  it('can be thought better of', async () => {
    const { press, sent, store } = await ask()
    press('Annuler')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(sent()).toEqual([])
    expect(store.get(profileAtom)?.licenseNumber).toBe(LICENCE)
  })

  it('that failed is said in the question and as a message, and the licence stays', async () => {
    const { question, press, store, toasts } = await ask(() => ({ code: 'NETWORK' }))
    press('Retirer la licence')
    await within(question).findByText(/La licence n’a pas été retirée.*Pas de réponse/)
    expect(toasts()).toMatchObject([{ kind: 'error', text: 'La licence n’a pas été retirée.' }])
    expect(store.get(profileAtom)?.licenseNumber).toBe(LICENCE)
  })

  it('is not offered without one', async () => {
    fakeApi({ 'GET /user/sessions': () => list([]) })
    await renderSlice('/account/profile')
    await screen.findByText('Aucune licence liée')
    expect(screen.queryByRole('button', { name: 'Retirer la licence' })).toBeNull()
  })
})
