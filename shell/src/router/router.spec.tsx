import type { SliceEntry } from '@pingboard/contracts/registry.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RegistryStore } from '../registry/registry-store.ts'
import type { LoadedSlice } from '../slices/loaded-slice.ts'
import { createRouter } from './router.tsx'

const entry = { name: 'mfe-account', entry: '/remotes/a.mjs', paths: ['/auth'] } as unknown as SliceEntry
const slice: LoadedSlice = {
  namespace: 'account',
  messages: {} as LoadedSlice['messages'],
  routes: [
    { path: '/auth/login', element: null },
    { path: '/auth/register/:step', element: null },
  ],
  home: {},
  commands: {},
}
const registry = { current: () => ({ revision: 1, slices: [entry] }) } as unknown as RegistryStore

/** A router over one slice, which is loaded when `arrive` is called. */
function start(module: () => LoadedSlice = () => slice) {
  const waiting: (() => void)[] = []
  let asked = 0
  const { router, failureOf } = createRouter(registry, {
    used: () => [],
    load: () => {
      asked += 1
      return new Promise((resolve, reject) =>
        waiting.push(() => {
          try {
            resolve(module())
          } catch (error) {
            reject(error)
          }
        }),
      )
    },
  })
  return {
    router,
    failureOf,
    asked: () => asked,
    arrive: () => {
      for (const give of waiting.splice(0)) give()
    },
    shown: () => router.state.matches.at(-1)?.route.path,
  }
}

describe('a slice that is not loaded yet', () => {
  let router: ReturnType<typeof start>['router']
  beforeEach(() => history.replaceState(null, '', '/'))
  afterEach(() => router.dispose())

  it.each([
    ['two', 2],
    ['five', 5],
  ])('is shown when %s navigations go there at once', async (_, count) => {
    const started = start()
    router = started.router
    const going = Array.from({ length: count }, (_, place) =>
      router.navigate(`/auth/login?redirect=${place % 2}`, { replace: place > 0 }),
    )
    await Promise.resolve()
    started.arrive()
    await Promise.all(going)
    expect(started.shown()).toBe('/auth/login')
  })

  it('is shown when a navigation elsewhere comes between', async () => {
    const started = start()
    router = started.router
    const first = router.navigate('/auth/login')
    const home = router.navigate('/')
    started.arrive()
    await Promise.all([first, home])
    const again = router.navigate('/auth/login')
    await Promise.resolve()
    started.arrive()
    await again
    expect(started.shown()).toBe('/auth/login')
  })

  it('is loaded once for the addresses with a name in them', async () => {
    const started = start()
    router = started.router
    for (const path of ['/auth/login', '/auth/register/1', '/auth/register/2']) {
      const going = router.navigate(path)
      await Promise.resolve()
      started.arrive()
      await going
    }
    expect(started.shown()).toBe('/auth/register/:step')
    expect(started.asked()).toBe(1)
  })

  it('can be tried again after it failed', async () => {
    let isBroken = true
    const started = start(() => {
      if (isBroken) throw new Error('no answer')
      return slice
    })
    router = started.router
    const failed = router.navigate('/auth/login')
    await Promise.resolve()
    started.arrive()
    await failed
    expect(started.shown()).toBe('*')
    expect(started.failureOf(entry)).toBeDefined()
    isBroken = false
    const again = router.navigate('/auth/login', { replace: true })
    await Promise.resolve()
    started.arrive()
    await again
    expect(started.shown()).toBe('/auth/login')
    expect(started.failureOf(entry)).toBeUndefined()
  })
})
