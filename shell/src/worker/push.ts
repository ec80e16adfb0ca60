import type { PushMessage } from '@pingboard/contracts/push.ts'
import type { PageMessage } from './messages.ts'

/** What is shown when a push arrives. */
export interface Shown {
  title: string
  options: { body?: string; tag?: string; lang?: string; icon: string; data: { path: string } }
}

/** A push message as a notification. @param areScoresHidden the person hides scores on this device */
export function notificationOf(text: string | undefined, origin: string, areScoresHidden = false): Shown {
  const { title, body, path, tag, language: lang, withoutScore } = messageOf(text, origin)
  const shown = areScoresHidden && typeof withoutScore === 'string' && withoutScore
  // A newer notification with the same tag replaces the older one, without a second sound.
  return { title: shown || title, options: { body, tag, lang, icon: '/icon-192.png', data: { path } } }
}

/**
 * Focuses the window that shows the page already, else opens a new one: other windows may hold unsaved entries. A fixture is
 * named by the hash of its board, and the window goes there by itself. A group has a page for each of its tabs.
 */
export async function openPage(clients: Clients, path: string, origin: string): Promise<void> {
  const { pathname, hash } = new URL(path, origin)
  for (const open of await clients.matchAll({ type: 'window', includeUncontrolled: true })) {
    const at = new URL(open.url)
    if (at.pathname !== pathname && (hash || !at.pathname.startsWith(`${pathname}/`))) continue
    await open.focus()
    if (hash && hash !== at.hash) open.postMessage(path satisfies PageMessage)
    return
  }
  await clients.openWindow(path)
}

/** Ends the subscription: the next person at this browser makes a new one. */
export async function endSubscription({ pushManager }: ServiceWorkerRegistration): Promise<void> {
  await (await pushManager?.getSubscription())?.unsubscribe()
}

type Told = Pick<PushMessage, 'title' | 'path'> & Partial<PushMessage>

/**
 * Checked by hand: the schema would be larger than the worker. In place of an unreadable message, or of one that leads to
 * another site, stands the product's name: a browser withdraws the permission when a push shows nothing.
 */
function messageOf(text: string | undefined, origin: string): Told {
  try {
    const found = JSON.parse(text ?? '')
    const fields = [found.title, found.body, found.path, found.tag, found.language]
    const isWhole = found.title && fields.every(field => typeof field === 'string')
    if (isWhole && new URL(found.path, origin).origin === origin) return found
  } catch {}
  return { title: 'Pingboard', path: '/' }
}
