import { profileAtom } from '@pingboard/kit/slice'
import type { createStore } from 'jotai'
import type { RegistryStore } from '../registry/registry-store.ts'
import type { WorkerMessage } from './messages.ts'
import { updateAtom } from './update-atom.ts'

interface Options {
  store: ReturnType<typeof createStore>
  registry: RegistryStore
}

/** How often an open page asks whether something newer is there. */
const EVERY = 15 * 60_000
/** Milliseconds that a reload waits for what is newer. */
const PATIENCE = 4000

/** Registers the worker, tells it who reads, and notices new versions of the shell and of the slices. */
export function startWorker({ store, registry }: Options) {
  const container = 'serviceWorker' in navigator && __RELEASE__ ? navigator.serviceWorker : null
  const send = (message: WorkerMessage) => container?.ready.then(({ active }) => active?.postMessage(message))
  // What cannot be read any more stays the reason.
  const offer = () => store.set(updateAtom, before => before ?? 'newer')
  const setUser = (user: string | null) => send({ type: 'user', user })

  async function look(): Promise<void> {
    const fresh = await registry.peek()
    if (!fresh) return
    // The page the worker keeps holds a registry too: it must be the newest at the next start.
    send({ type: 'registry' })
    if (fresh.revision !== registry.current().revision) offer()
  }

  if (container) register(container, offer)
  store.sub(profileAtom, () => setUser(store.get(profileAtom)?.id ?? null))
  setTimeout(look, 3000)
  setInterval(look, EVERY)

  return {
    setUser,
    /** The page that comes is the newest: the worker's own copy is brought up to date first, if that can be. */
    async reload(): Promise<void> {
      const registration = await container?.getRegistration()
      if (registration) await soon(registration.update().then(() => newest(registration)))
      const waiting = registration?.waiting
      if (!waiting) return location.reload()
      container?.addEventListener('controllerchange', () => location.reload(), { once: true })
      waiting.postMessage({ type: 'activate' } satisfies WorkerMessage)
    },
  }
}

/** Waits for a new worker to be ready to take over; without one, for the present one's page to hold the new slices. */
async function newest({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (installing) installing.addEventListener('statechange', () => resolve(), { once: true })
  else if (active && !waiting) {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    active.postMessage({ type: 'registry' } satisfies WorkerMessage, [port2])
  } else resolve()
  await promise
}

/** Whatever it is, and however it ends: no longer than one waits at a button. */
const soon = (work: Promise<void>): Promise<void> =>
  Promise.race([work.catch(() => {}), new Promise<void>(resolve => setTimeout(resolve, PATIENCE))])

async function register(container: ServiceWorkerContainer, onUpdate: () => void): Promise<void> {
  const registration = await container.register(workerAddress()).catch(() => null)
  const watch = (worker: ServiceWorker | null | undefined) =>
    worker?.addEventListener('statechange', () => {
      // Without a controller this is the first visit, not an update.
      if (worker.state === 'installed' && container.controller) onUpdate()
    })
  if (registration?.waiting && container.controller) onUpdate()
  watch(registration?.installing)
  registration?.addEventListener('updatefound', () => watch(registration.installing))
}

/** A script address must come from the policy the page names; it lets this one path through. */
function workerAddress(): string {
  const policy = globalThis.trustedTypes?.createPolicy('shell', {
    createScriptURL: url => {
      if (url !== '/sw.js') throw new TypeError(url)
      return url
    },
  })
  // The DOM library types addresses as text; the browser takes the trusted one.
  return (policy?.createScriptURL('/sw.js') ?? '/sw.js') as string
}
