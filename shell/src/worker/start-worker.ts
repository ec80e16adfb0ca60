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

/** Registers the worker, tells it who reads, and notices new versions of the shell and of the slices. */
export function startWorker({ store, registry }: Options) {
  const container = 'serviceWorker' in navigator && __RELEASE__ ? navigator.serviceWorker : null
  const send = (message: WorkerMessage) => container?.ready.then(({ active }) => active?.postMessage(message))
  const setUser = (user: string | null) => send({ type: 'user', user })

  async function look(): Promise<void> {
    const fresh = await registry.peek()
    if (!fresh) return
    // The page the worker keeps holds a registry too: it must be the newest at the next start.
    send({ type: 'registry', revision: fresh.revision })
    if (fresh.revision !== registry.current().revision) store.set(updateAtom, true)
  }

  if (container) register(container, () => store.set(updateAtom, true))
  store.sub(profileAtom, () => setUser(store.get(profileAtom)?.id ?? null))
  setTimeout(look, 3000)
  setInterval(look, EVERY)

  return {
    setUser,
    /** The waiting worker first, so that the page that comes is the new one. */
    async reload(): Promise<void> {
      const waiting = (await container?.getRegistration())?.waiting
      if (!waiting) return location.reload()
      container?.addEventListener('controllerchange', () => location.reload(), { once: true })
      waiting.postMessage({ type: 'activate' } satisfies WorkerMessage)
    },
  }
}

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
