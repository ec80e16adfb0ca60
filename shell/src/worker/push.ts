import type { PushMessage } from '@pingboard/contracts/push.ts'

/** What is shown when somebody's push arrives. */
export interface Shown {
  title: string
  options: { body?: string; tag?: string; lang?: string; icon: string; data: { path: string } }
}

const ICON = '/icon-192.png'

/**
 * A push message as a notification. Checked by hand: the schema would weigh more than the worker. What cannot be read is
 * still shown, by the product's name alone: a browser takes the permission back from who receives and stays silent.
 */
export function notificationOf(text: string | undefined, origin: string): Shown {
  const message = messageOf(text)
  if (!message) return { title: 'Pingboard', options: { icon: ICON, data: { path: '/' } } }
  const { title, body, path, tag, language: lang } = message
  const isOurs = URL.parse(path, origin)?.origin === origin
  // Under the same tag the newer one replaces the older, without a second sound.
  return { title, options: { body, tag, lang, icon: ICON, data: { path: isOurs ? path : '/' } } }
}

/** The window that shows the page already, else a new one: what is open elsewhere may hold something unsaved. */
export async function openPage(clients: Clients, path: string, origin: string): Promise<void> {
  const wanted = new URL(path, origin).pathname
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => new URL(url).pathname === wanted)
  if (open) await open.focus()
  else await clients.openWindow(path)
}

/** The next person at this browser makes a subscription of their own. */
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
