import type { PushMessage } from '@pingboard/contracts/push.ts'
import { expect, test } from 'vitest'
import { inApp } from '../support/browser.ts'
import type { Window } from '../support/browser-window.ts'

const MESSAGE: PushMessage = {
  title: 'Terminé : Agen 2 – Pau 1 : 8 – 6',
  body: 'Journée 3 · Les pongistes du jeudi',
  path: '/boards/0198c1de-0000-7000-8000-000000000000',
  tag: 'game-0198c1de.2',
  language: 'fr',
}

/** Of the worker's own scope, with the number of notifications that it has shown. */
interface Scope {
  readonly registration: ServiceWorkerRegistration
  shown: number
}

/**
 * Counts the notifications that the worker has shown. A browser that is asked for its notifications while it shows one
 * forgets that one: a test asks afterwards.
 */
async function countShown({ context }: Window): Promise<() => Promise<number>> {
  const worker = context.serviceWorkers()[0]
  if (!worker) throw new Error('A window without a worker.')
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Scope
    const show = scope.registration.showNotification.bind(scope.registration)
    scope.shown = 0
    scope.registration.showNotification = async (...given) => {
      await show(...given)
      scope.shown += 1
    }
  })
  return () => worker.evaluate(() => (globalThis as unknown as Scope).shown)
}

/**
 * Hands the worker a push as the browser does. No push service takes part.
 * @returns a function that sends a push and waits until it is shown, and the worker's errors, which appear in no window's
 * console
 */
async function deliver(window: Window) {
  const { context, page, origin } = window
  await context.grantPermissions(['notifications'], { origin })
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>(resolve => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)
      if (ours) resolve(ours.registrationId)
    })
  })
  const refused: string[] = []
  session.on('ServiceWorker.workerErrorReported', ({ errorMessage }) =>
    refused.push(errorMessage.errorMessage),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  const count = await countShown(window)
  return {
    refused,
    async send(data: string) {
      const before = await count()
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
      await expect.poll(count, SOON).toBe(before + 1)
    },
  }
}

/** Notifications that the browser shows now. */
const shown = ({ page }: Window) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const notifications = await registration.getNotifications()
    return notifications.map(({ title, body, tag, lang, data }) => ({ title, body, tag, lang, data }))
  })

/** Milliseconds: a browser may show a notification late. */
const SOON = { timeout: 30_000 }

inApp(
  'a push',
  stage => {
    test('is shown with its words, and a newer one of the same fixture replaces it', async () => {
      const window = await stage.open()
      await window.goto('/')
      await window.page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
      const { send, refused } = await deliver(window)
      await send(JSON.stringify(MESSAGE))
      const { title, body, tag, language, path } = MESSAGE
      await expect
        .poll(() => shown(window), SOON)
        .toEqual([{ title, body, tag, lang: language, data: { path } }])
      await send(JSON.stringify({ ...MESSAGE, title: 'Terminé : 9 – 5' }))
      await expect.poll(() => shown(window), SOON).toMatchObject([{ title: 'Terminé : 9 – 5' }])
      expect(await shown(window)).toHaveLength(1)
      // The icon is among the loaded files: the worker has a content policy of its own.
      expect(refused).toEqual([])
    })

    test('tells no score on a device that hides scores, and tells it again afterwards', async () => {
      const withoutScore = 'Terminé : Agen 2 – Pau 1'
      const window = await stage.open()
      const { page } = window
      await window.goto('/')
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
      const { send } = await deliver(window)
      const isHidden = () => page.evaluate(async () => Boolean(await caches.match('/scores-hidden')))
      await page.evaluate(() => localStorage.setItem('scores.hidden', 'on'))
      await page.reload()
      await expect.poll(isHidden, SOON).toBe(true)
      await send(JSON.stringify({ ...MESSAGE, withoutScore }))
      await expect.poll(() => shown(window), SOON).toMatchObject([{ title: withoutScore }])
      await page.evaluate(() => localStorage.removeItem('scores.hidden'))
      await page.reload()
      await expect.poll(isHidden, SOON).toBe(false)
      await send(JSON.stringify({ ...MESSAGE, withoutScore }))
      await expect.poll(() => shown(window), SOON).toMatchObject([{ title: MESSAGE.title }])
    })

    test('nobody can read is still shown, and leads home', async () => {
      const window = await stage.open()
      await window.goto('/')
      await window.page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
      const { send } = await deliver(window)
      await send('not for us')
      await expect
        .poll(() => shown(window), SOON)
        .toMatchObject([{ title: 'Pingboard', data: { path: '/' } }])
    })
  },
  { notifications: true },
)
