import { type PushMessage, pushMessage } from '@pingboard/contracts/push.ts'
import { describe, expect, it, vi } from 'vitest'
import { endSubscription, notificationOf, openPage } from './push.ts'

const ORIGIN = 'https://ping.example'
const finished: PushMessage = pushMessage.parse({
  title: 'Terminé : Agen 2 – Pau 1 : 8 – 6',
  body: 'Journée 3 · Les pongistes',
  path: '/boards/0198?game=2',
  tag: 'game-0198.2',
  language: 'fr',
})

describe('a push', () => {
  it('is shown as the server wrote it', () => {
    expect(notificationOf(JSON.stringify(finished), ORIGIN)).toEqual({
      title: finished.title,
      options: {
        body: finished.body,
        tag: finished.tag,
        lang: 'fr',
        icon: '/icon-192.png',
        data: { path: finished.path },
      },
    })
  })

  it('tells no score on a device that hides scores, where it can be told without', () => {
    const both = JSON.stringify({ ...finished, withoutScore: 'Terminé : Agen 2 – Pau 1' })
    expect(notificationOf(both, ORIGIN, true).title).toBe('Terminé : Agen 2 – Pau 1')
    expect(notificationOf(both, ORIGIN, false).title).toBe(finished.title)
    expect(notificationOf(JSON.stringify(finished), ORIGIN, true).title).toBe(finished.title)
  })

  it.each([
    ['nothing', undefined],
    ['no JSON', 'hello'],
    ['null', 'null'],
    ['a list', '["a"]'],
    ['no title', JSON.stringify({ ...finished, title: '' })],
    ['a title that is no text', JSON.stringify({ ...finished, title: { a: 1 } })],
    ['no body', JSON.stringify({ ...finished, body: undefined })],
    ['a path that is no text', JSON.stringify({ ...finished, path: 7 })],
  ])('that is %s still shows something, and leads home', (_what, text) => {
    expect(notificationOf(text, ORIGIN)).toEqual({
      title: 'Pingboard',
      options: { icon: '/icon-192.png', data: { path: '/' } },
    })
  })

  it.each([
    ['/boards/1', '/boards/1'],
    ['/boards/1?a=b#c', '/boards/1?a=b#c'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['https://evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['http://[', '/'],
  ])('to %j leads to %s', (path, expected) => {
    const { options } = notificationOf(JSON.stringify({ ...finished, path }), ORIGIN)
    expect(options.data.path).toBe(expected)
  })
})

/** Windows of this origin, by path. */
function windowsAt(...paths: string[]) {
  const open = paths.map(path => ({
    url: ORIGIN + path,
    focus: vi.fn(async () => {}),
    postMessage: vi.fn(),
  }))
  const clients = { matchAll: vi.fn(async () => open), openWindow: vi.fn(async () => null) }
  return { open, clients, go: (path: string) => openPage(clients as unknown as Clients, path, ORIGIN) }
}

describe('a touched notification', () => {
  it('brings the window forward that shows the page, also one the worker does not control yet', async () => {
    const { open, clients, go } = windowsAt('/', '/boards/1?tab=settings')
    await go('/boards/1')
    expect(open.map(({ focus }) => focus.mock.calls.length)).toEqual([0, 1])
    expect(clients.openWindow).not.toHaveBeenCalled()
    expect(clients.matchAll).toHaveBeenCalledWith({ type: 'window', includeUncontrolled: true })
  })

  it('is told to the window when it is of another fixture than the window shows', async () => {
    const { open, clients, go } = windowsAt('/boards/2#2.7', '/boards/1#1.3')
    await go('/boards/1#1.7')
    expect(open.map(({ focus }) => focus.mock.calls.length)).toEqual([0, 1])
    expect(open[1]?.postMessage).toHaveBeenCalledExactlyOnceWith('/boards/1#1.7')
    expect(clients.openWindow).not.toHaveBeenCalled()
  })

  it.each([
    // What is open may not be saved.
    ['/boards/1', '/boards/1#settings'],
    ['/boards/1#1.7', '/boards/1#1.7'],
    ['/account/groups/g', '/account/groups/g/boards'],
    ['/account/groups/g', '/account/groups/g/members?add=1'],
    ['/', '/?from=push'],
  ])('to %s brings the window at %s forward as it is', async (path, at) => {
    const { open, clients, go } = windowsAt(at)
    await go(path)
    expect(open[0]?.focus).toHaveBeenCalledOnce()
    expect(open[0]?.postMessage).not.toHaveBeenCalled()
    expect(clients.openWindow).not.toHaveBeenCalled()
  })

  it.each([
    ['/boards/1#1.7', '/boards/1/live'],
    ['/account/groups/g', '/account/groups/gg/boards'],
    ['/', '/boards/1'],
  ])('to %s leaves a window at %s alone', async (path, at) => {
    const { open, clients, go } = windowsAt(at)
    await go(path)
    expect(open[0]?.focus).not.toHaveBeenCalled()
    expect(clients.openWindow).toHaveBeenCalledExactlyOnceWith(path)
  })

  it('opens a window when none shows it, and leaves the others as they are', async () => {
    const { open, clients, go } = windowsAt('/boards/2')
    await go('/boards/1')
    expect(clients.openWindow).toHaveBeenCalledExactlyOnceWith('/boards/1')
    expect(open[0]?.focus).not.toHaveBeenCalled()
  })
})

describe('the subscription', () => {
  const registration = (getSubscription: () => Promise<unknown>) =>
    ({ pushManager: { getSubscription } }) as unknown as ServiceWorkerRegistration

  it('ends with its person', async () => {
    const unsubscribe = vi.fn(async () => true)
    await endSubscription(registration(async () => ({ unsubscribe })))
    expect(unsubscribe).toHaveBeenCalledOnce()
  })

  it('need not be there, nor pushes at all', async () => {
    await endSubscription(registration(async () => null))
    await endSubscription({} as ServiceWorkerRegistration)
  })
})
