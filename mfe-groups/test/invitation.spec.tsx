// @vitest-environment jsdom
import { languageAtom, signedInAtom } from '@pingboard/kit/slice'
import { type Answer, aGroup, camille, fakeApi, GROUP_ID, list } from '@pingboard/kit/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropToken, keptToken } from '../src/state/kept-token.ts'
import { member } from './examples.ts'
import { renderSlice } from './render.ts'

const token = 'T'.repeat(43)
const link = `/group-invitation?id=${GROUP_ID}&token=${token}`
const joining = (answer: Answer) =>
  fakeApi({
    [`POST /groups/${GROUP_ID}/invitation`]: () => answer,
    [`GET /groups/${GROUP_ID}`]: () => ({ body: aGroup([]) }),
    [`GET /groups/${GROUP_ID}/boards`]: () => list([]),
    [`GET /groups/${GROUP_ID}/members`]: () => list([]),
    [`GET /groups/${GROUP_ID}/roles`]: () => list([]),
  })
const joined = (alreadyAdded: boolean) => ({ body: { userGroup: member('u'.repeat(26), 'A'), alreadyAdded } })
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

describe('an invitation', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => {
    vi.useRealTimers()
    dropToken()
  })

  it('takes the token out of the address, joins, and opens the group two seconds after two seconds', async () => {
    const api = joining(joined(false))
    const { router } = await renderSlice(link)
    expect(await screen.findByRole('button', { name: 'Continuer' })).toBeTruthy()
    expect(router.state.location.search).toBe(`?id=${GROUP_ID}`)
    expect(api.calls[0]?.body).toEqual({ token })
    await pass(2000)
    expect(screen.getByText(/Vous avez rejoint le groupe/)).toBeTruthy()
    expect(router.state.location.pathname).toBe('/group-invitation')
    await pass(2100)
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/account\/groups\//))
    expect(keptToken(GROUP_ID)).toBeNull()
  })

  it('is shown, and goes on, once a newcomer has given the name that is asked for over it', async () => {
    joining(joined(false))
    const nameless = { ...camille, firstname: null, lastname: null }
    const { store, router } = await renderSlice(link, { profile: nameless })
    await screen.findByRole('list', { name: 'Étapes' })
    await pass(10_000)
    expect(screen.queryByText(/Vous avez rejoint le groupe/)).toBeNull()
    expect(router.state.location.pathname).toBe('/group-invitation')
    act(() => store.set(signedInAtom, camille))
    expect(await screen.findByText(/Vous avez rejoint le groupe/)).toBeTruthy()
    await pass(1900)
    expect(router.state.location.pathname).toBe('/group-invitation')
    await pass(200)
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/account\/groups\//))
  })

  it('says who is a member already, and waits after Escape', async () => {
    joining(joined(true))
    const { router } = await renderSlice(link, { language: 'en' })
    await screen.findByRole('button', { name: 'Continue' })
    await pass(2000)
    expect(screen.getByText(/You are a member of this group already/)).toBeTruthy()
    fireEvent.keyDown(document.body, { key: 'Escape' })
    await pass(5000)
    expect(router.state.location.pathname).toBe('/group-invitation')
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/account\/groups\//))
  })

  it.each([
    [{ status: 404, code: 'INVITATION_INVALID' }, 'Invalid url'],
    [{ status: 500, code: 'INTERNAL' }, 'Failed to add to group.'],
  ])('that is refused (%o) says "%s" and leads home', async (answer, message) => {
    joining(answer)
    await renderSlice(link, { language: 'en' })
    await screen.findByRole('list', { name: 'Steps' })
    await pass(2100)
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to home' })).toBeTruthy()
  })

  it('that is refused for now says why, and when to try again', async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json(
        { status: 429, code: 'TOO_MANY_REQUESTS', detail: '', requestId: '', retryAfter: 540 },
        { status: 429 },
      ),
    )
    await renderSlice(link, { language: 'en' })
    await screen.findByRole('list', { name: 'Steps' })
    await pass(2100)
    expect(await screen.findByText(/you can go on in 9 minutes/)).toBeTruthy()
    expect(screen.queryByText(/unexpected/)).toBeNull()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('without a token is invalid at once; its language is taken', async () => {
    const api = joining({})
    const { store } = await renderSlice(`/group-invitation?id=${GROUP_ID}&lang=en`)
    expect(await screen.findByText('Lien invalide')).toBeTruthy()
    await waitFor(() => expect(store.get(languageAtom)).toBe('en'))
    expect(api.calls).toHaveLength(0)
  })

  it('sends a visitor to sign in, and finds its token again afterwards', async () => {
    joining(joined(false))
    await renderSlice(link, { profile: null })
    const wanted = encodeURIComponent(`/group-invitation?id=${GROUP_ID}`)
    expect(await screen.findByText(`elsewhere: /auth/login?redirect=${wanted}`)).toBeTruthy()
    await renderSlice(`/group-invitation?id=${GROUP_ID}`)
    expect(await screen.findByRole('button', { name: 'Continuer' })).toBeTruthy()
  })
})
