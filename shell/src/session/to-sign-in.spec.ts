import { createMemoryRouter } from '@pingboard/kit/router'
import { describe, expect, it } from 'vitest'
import { toSignIn } from './to-sign-in.ts'

describe('the sign-in page, after a session has ended', () => {
  /** A person who came from home. */
  function open(...entries: string[]) {
    const answered = Promise.withResolvers<null>()
    const routes = [
      { path: '/', element: null },
      { path: '/account', element: null, loader: () => answered.promise },
      { path: '/auth/login', element: null },
    ]
    const router = createMemoryRouter(routes, {
      initialEntries: entries,
      hydrationData: { loaderData: { 1: null } },
    })
    return { router, at: () => router.state.location.pathname }
  }

  it('stands in the place of the page that was refused: Back leads past it', async () => {
    const { router, at } = open('/', '/account')
    await toSignIn(router, '/account')
    expect(router.state.location).toMatchObject({ pathname: '/auth/login', search: '?redirect=%2Faccount' })
    await router.navigate(-1)
    expect(at()).toBe('/')
  })

  it('stands after the page from which somebody was on the way to the refused one', async () => {
    const { router, at } = open('/')
    void router.navigate('/account')
    expect(router.state.navigation.state).toBe('loading')
    await toSignIn(router, '/account')
    expect(at()).toBe('/auth/login')
    await router.navigate(-1)
    expect(at()).toBe('/')
  })
})
