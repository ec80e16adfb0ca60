/** Milliseconds to wait for the service worker. Without a service worker, `ready` never resolves. */
const PATIENCE = 8000

/** @throws Error when there is no service worker */
async function pushes(): Promise<PushManager> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no service worker')), PATIENCE)
  })
  return (await Promise.race([navigator.serviceWorker.ready, late])).pushManager
}

export const deviceSubscription = async (): Promise<PushSubscription | null> =>
  (await pushes()).getSubscription()

/**
 * Subscribes this browser, unless it is subscribed with this key already. A subscription with another key, of a
 * former installation, is replaced.
 * @param publicKey base64url
 */
export async function subscribeDevice(publicKey: string): Promise<PushSubscription> {
  const manager = await pushes()
  const before = await manager.getSubscription()
  if (before && keyOf(before) === publicKey) return before
  await before?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

function keyOf({ options }: PushSubscription): string | null {
  const key = options.applicationServerKey
  if (!key) return null
  const text = btoa(String.fromCharCode(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
