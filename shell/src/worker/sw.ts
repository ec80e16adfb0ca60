/// <reference lib="webworker" />
import type { Board } from '@pingboard/contracts/http/boards.ts'
import { SYNC } from '@pingboard/kit/unsent/device'
import { cacheNames, isProfile, ruleFor } from './cache-rules.ts'
import { areScoresHidden, hideScores } from './hidden-scores.ts'
import { dropSlices, keepSlices } from './keep-slices.ts'
import { keptPage } from './kept-page.ts'
import { activate, install } from './life.ts'
import type { WorkerMessage } from './messages.ts'
import { keepNewer } from './newer-board.ts'
import { keepVisit, keyOf } from './page-keys.ts'
import { endSubscription, notificationOf, openPage } from './push.ts'
import { currentReader, setReader } from './reader.ts'
import { sendUnsent } from './send-unsent.ts'
import { cacheFirst, networkFirst } from './strategies.ts'

/**
 * The offline worker, written by hand. The build adds the list of the shell's files. To switch the worker off for
 * good, serve a worker that unregisters itself under the same address.
 */
declare const __SHELL__: { build: string; files: string[] }
const worker = self as unknown as ServiceWorkerGlobalScope
const shellCache = cacheNames.shell(__SHELL__.build)
const page = keptPage(shellCache, __SHELL__.build)

worker.addEventListener('install', event => {
  event.waitUntil(install(shellCache, __SHELL__.files, page))
})

worker.addEventListener('activate', event => {
  const activated = activate(shellCache, worker.clients)
  event.waitUntil(activated)
  // Not waited for: each request of a page waits for the activation.
  activated.then(keepSlices)
})

worker.addEventListener('message', event => {
  const message: WorkerMessage = event.data
  if (message.type === 'activate') event.waitUntil(page.refreshSoon().then(() => worker.skipWaiting()))
  if (message.type === 'user') event.waitUntil(changeReader(message.user, message.signsOut))
  if (message.type === 'scores') event.waitUntil(hideScores(message.areHidden))
  if (message.type === 'board') event.waitUntil(keepSeen(message.board, message.at))
  if (message.type === 'page-key' && event.source instanceof Client)
    event.waitUntil(keyOf(event.source.id).then(key => event.ports[0]?.postMessage(key)))
  if (message.type === 'doubt') event.waitUntil(page.doubt())
  if (message.type === 'registry')
    event.waitUntil(renew(message.used).then(() => event.ports[0]?.postMessage(null)))
})

worker.addEventListener('fetch', event => {
  const { request } = event
  const rule = ruleFor(request, worker.location.origin)
  if (rule === 'page') {
    keepVisit(event.resultingClientId, request)
    event.respondWith(page.answer())
  }
  if (rule === 'static') event.respondWith(cacheFirst(request))
  if (rule === 'registry') event.respondWith(networkFirst(request, cacheNames.slices, 3000))
  if (rule === 'public' || rule === 'personal') event.respondWith(read(request))
})

worker.addEventListener('push', event => {
  event.waitUntil(notify(event.data?.text()))
})

worker.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(openPage(worker.clients, event.notification.data.path, worker.location.origin))
})

worker.addEventListener('sync', event => {
  // The DOM library has no type for this event.
  const task = event as ExtendableEvent & { tag: string }
  if (task.tag === SYNC) task.waitUntil(sendUnsent())
})

/** Other windows may use other versions than the page that asks: while one is open, nothing is deleted. */
async function renew(used: readonly string[]): Promise<void> {
  const told = await keepSlices()
  await page.refresh()
  if (told && (await worker.clients.matchAll({ includeUncontrolled: true })).length < 2)
    await dropSlices(`${used} ${told}`)
}

async function notify(text: string | undefined): Promise<void> {
  // A browser that lost the choice shows what the server wrote.
  const areHidden = await areScoresHidden().catch(() => false)
  const { title, options } = notificationOf(text, worker.location.origin, areHidden)
  await worker.registration.showNotification(title, options)
}

async function read(request: Request): Promise<Response> {
  const reader = await currentReader()
  const where = isProfile(new URL(request.url)) ? (profile: Response) => whereOf(profile, reader) : undefined
  const response = await networkFirst(request, cacheNames.reader(reader), 4000, where)
  // The session ended: the next person must not see the answers kept for this person.
  if (response.status === 401 && reader !== null) await changeReader(null)
  return response
}

async function keepSeen(board: Board, at: number): Promise<void> {
  const cache = await caches.open(cacheNames.reader(await currentReader()))
  await keepNewer(cache, `${worker.location.origin}/api/boards/${board.id}`, board, at)
}

/**
 * A profile says who reads. The page says it too, a moment later: until then the profile would be kept for a visitor, or
 * for the person before.
 */
async function whereOf(profile: Response, reader: string | null): Promise<string> {
  const { id } = await profile.json()
  if (id !== reader) await changeReader(id)
  return cacheNames.reader(id)
}

/**
 * The next person gets neither the kept answers nor the pushes of the person before. Pushes go on while nobody is signed
 * in, unless the person signed out: who opens the app once a fortnight has no session by then.
 */
async function changeReader(user: string | null, signsOut?: boolean): Promise<void> {
  if (await setReader(user, signsOut)) await endSubscription(worker.registration)
}
