import type { Registry, SliceEntry } from '@pingboard/contracts/registry.ts'
import { hidingChosenAtom, profileAtom, sessionStateAtom } from '@pingboard/kit/slice'
import type { createStore } from 'jotai'
import { isQuiet } from '../document/display.ts'
import type { RegistryStore } from '../registry/registry-store.ts'
import type { PageMessage, WorkerMessage } from './messages.ts'
import { updateAtom } from './update-atom.ts'

interface Options {
  store: ReturnType<typeof createStore>
  registry: RegistryStore
  /** The slices that this page uses. */
  used(): readonly SliceEntry[]
  /** Leads to the address of a touched notification. */
  open(path: string): void
}

/** Milliseconds between two looks of an open page for a newer version. */
const EVERY = 15 * 60_000
/** Milliseconds that a reload waits for the newer version. */
const PATIENCE = 4000

/** Sends the worker the reader's id, and notices new versions of the shell and of the slices. */
export function startWorker({ store, registry, used, open }: Options) {
  const container = 'serviceWorker' in navigator && __RELEASE__ ? navigator.serviceWorker : null
  const send = (message: WorkerMessage) => container?.ready.then(({ active }) => active?.postMessage(message))
  // An earlier reason, such as `unreadable`, stays.
  const offer = () => store.set(updateAtom, before => before ?? 'newer')
  /** As the worker knows it: somebody who was signed in before this was told by their own profile. */
  let reader = store.get(profileAtom)?.id ?? null
  const setUser = (user: typeof reader, signsOut = false) => {
    const of = reader
    reader = user
    return send({ type: 'user', user, of, signsOut })
  }
  // A browser that has no session asks nobody: the cookies of the worker's reader have run out.
  if (!isQuiet && store.get(sessionStateAtom).status === 'visitor')
    container?.controller?.postMessage({ type: 'user', user: null } satisfies WorkerMessage)
  container?.addEventListener('message', ({ data }: MessageEvent<PageMessage>) => open(data))

  async function look(): Promise<void> {
    const fresh = await registry.peek()
    if (!fresh) return
    // The page that the worker keeps holds a registry too, which must be the newest at the next start.
    send({ type: 'registry', used: used().map(({ entry }) => entry) })
    // A release, or the trial, of a slice that this page does not use changes nothing here.
    if (used().some(({ name, version }) => !isOn(fresh, name, version))) offer()
  }

  const tellHiding = () => send({ type: 'scores', areHidden: store.get(hidingChosenAtom) })
  store.sub(hidingChosenAtom, tellHiding)
  store.sub(profileAtom, () => {
    const user = store.get(profileAtom)?.id ?? null
    // The end of a session, and a sign-out, are told before. Otherwise the account was erased: nothing of it stays.
    if (user !== reader) setUser(user, !user)
  })

  return {
    setUser,
    /**
     * Registers the worker and looks for a newer version from now on. The worker fetches every file of the product, so
     * this waits until the first page is shown.
     */
    begin(): void {
      if (container) register(container, offer)
      tellHiding()
      setTimeout(look, 3000)
      setInterval(look, EVERY)
    },
    /** Loads the newest page: where possible, the worker's own copy is brought up to date first. */
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

const isOn = ({ slices }: Registry, name: string, version: string): boolean =>
  slices.some(slice => slice.name === name && slice.version === version)

/** Waits until a new worker can take over; without one, until the present worker keeps the new slices and page. */
async function newest({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (installing) installing.addEventListener('statechange', () => resolve(), { once: true })
  else if (active && !waiting) {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    active.postMessage({ type: 'registry', used: [] } satisfies WorkerMessage, [port2])
  } else resolve()
  await promise
}

/** Waits for the work, at most `PATIENCE`; a failure of the work is ignored. */
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

/** A script address must come from the policy that the page names; this policy allows one path only. */
function workerAddress(): string {
  const policy = globalThis.trustedTypes?.createPolicy('shell', {
    createScriptURL: url => {
      if (url !== '/sw.js') throw new TypeError(url)
      return url
    },
  })
  // The DOM library types addresses as text; the browser accepts the trusted type.
  return (policy?.createScriptURL('/sw.js') ?? '/sw.js') as string
}
