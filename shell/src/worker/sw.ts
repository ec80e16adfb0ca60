/// <reference lib="webworker" />
import { SYNC } from '@pingboard/kit/unsent/device'
import { cacheNames, ruleFor } from './cache-rules.ts'
import { areScoresHidden, hideScores } from './hidden-scores.ts'
import { dropSlices, keepSlices } from './keep-slices.ts'
import { keptPage } from './kept-page.ts'
import { activate, install } from './life.ts'
import type { WorkerMessage } from './messages.ts'
import { keepNewer } from './newer-board.ts'
import { keepVisit, keyOf } from './page-keys.ts'
import { endSubscription, notificationOf, openPage } from './push.ts'
import { currentReader, setReader } from './reader.ts'
import { read } from './reads.ts'
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
  const reply = (answer: unknown) => event.ports[0]?.postMessage(answer)
  if (message.type === 'activate') event.waitUntil(page.refreshSoon().then(() => worker.skipWaiting()))
  if (message.type === 'user') event.waitUntil(changeReader(message.user, message.signsOut, message.of))
  if (message.type === 'scores') event.waitUntil(hideScores(message.areHidden))
  if (message.type === 'board') event.waitUntil(keepSeen(message))
  if (message.type === 'page-key' && event.source instanceof Client)
    event.waitUntil(keyOf(event.source.id).then(reply))
  if (message.type === 'doubt') event.waitUntil(page.doubt())
  if (message.type === 'registry') event.waitUntil(renew(message.used).then(reply))
})

worker.addEventListener('fetch', event => {
  const { request } = event
  const rule = ruleFor(request, worker.location.origin)
  if (rule === 'page') {
    keepVisit(event.resultingClientId, request)
    event.respondWith(page.answer())
  } else if (rule === 'static') event.respondWith(cacheFirst(request))
  else if (rule === 'registry') event.respondWith(networkFirst(event, cacheNames.slices, 3000))
  else if (rule) event.respondWith(read(event, changeReader))
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

async function keepSeen({ board, at, position }: Extract<WorkerMessage, { type: 'board' }>): Promise<void> {
  const cache = await caches.open(cacheNames.reader(await currentReader()))
  await keepNewer(cache, `${worker.location.origin}/api/boards/${board.id}`, board, at, position)
}

/**
 * The next person gets neither the kept answers nor the pushes of the person before. Pushes go on while nobody is signed
 * in, unless the person signed out: who opens the app once a fortnight has no session by then.
 */
async function changeReader(...given: Parameters<typeof setReader>): Promise<void> {
  if (await setReader(...given)) await endSubscription(worker.registration)
}
