import type { PushMessage } from '@pingboard/contracts/push.ts'

/** What is shown when a push arrives. */
export interface Shown {
  title: string
  options: { body?: string; tag?: string; lang?: string; icon: string; data: { path: string } }
}

const ICON = '/icon-192.png'

/**
 * A push message as a notification. Checked by hand: the schema would be larger than the worker. An unreadable
 * message still shows the product's name: a browser withdraws the permission when a push shows nothing.
 * @param areScoresHidden the person hides scores on this device
 */
export function notificationOf(text: string | undefined, origin: string, areScoresHidden = false): Shown {
  const message = messageOf(text)
  if (!message) return { title: 'Pingboard', options: { icon: ICON, data: { path: '/' } } }
  const { body, path, tag, language: lang } = message
  const { withoutScore } = message
  const title = (areScoresHidden && typeof withoutScore === 'string' && withoutScore) || message.title
  const isOurs = URL.parse(path, origin)?.origin === origin
  // A newer notification with the same tag replaces the older one, without a second sound.
  return { title, options: { body, tag, lang, icon: ICON, data: { path: isOurs ? path : '/' } } }
}

/** Focuses the window that shows the page already, else opens a new one: other windows may hold unsaved entries. */
export async function openPage(clients: Clients, path: string, origin: string): Promise<void> {
  const wanted = new URL(path, origin).pathname
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => new URL(url).pathname === wanted)
  if (open) await open.focus()
  else await clients.openWindow(path)
}

/** Ends the subscription: the next person at this browser makes a new one. */
export async function endSubscription({ pushManager }: ServiceWorkerRegistration): Promise<void> {
  await (await pushManager?.getSubscription())?.unsubscribe()
}

function messageOf(text = ''): PushMessage | null {
  try {
    const found = JSON.parse(text)
    const fields = [found.title, found.body, found.path, found.tag, found.language]
    return found.title && fields.every(field => typeof field === 'string') ? found : null
  } catch {
    return null
  }
}
