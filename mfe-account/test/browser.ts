import { vi } from 'vitest'

interface Given {
  /** Absent: the browser has no notifications. */
  permission?: NotificationPermission
  /** The person's answer to the question. */
  answer?: NotificationPermission
  /** The key of the browser's existing subscription; absent without one. */
  subscribedWith?: string
  userAgent?: string
  isInstalled?: boolean
}

const keyBytes = (key: string) => Uint8Array.from(atob(key), letter => letter.charCodeAt(0)).buffer

/** The parts of a browser that pushes need, and the state after a test. jsdom has none of these parts. */
export function aBrowser(given: Given = {}) {
  const { permission, answer = 'granted', userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140' } = given
  const state = { subscription: null as PushSubscription | null, unsubscribed: 0 }
  const made = (key: string) => {
    const endpoint = `https://push.example/${key}`
    state.subscription = {
      endpoint,
      options: { applicationServerKey: keyBytes(key), userVisibleOnly: true },
      toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: async () => {
        state.subscription = null
        state.unsubscribed++
        return true
      },
    } as unknown as PushSubscription
    return state.subscription
  }
  if (given.subscribedWith) made(given.subscribedWith)

  const pushManager = {
    getSubscription: async () => state.subscription,
    subscribe: vi.fn(async ({ applicationServerKey }: PushSubscriptionOptionsInit) =>
      made(String(applicationServerKey)),
    ),
  }
  const notification = {
    permission,
    requestPermission: vi.fn(async () => {
      if (notification.permission === 'default') notification.permission = answer
      return notification.permission
    }),
  }
  vi.stubGlobal('matchMedia', () => ({ matches: given.isInstalled ?? false }))
  vi.stubGlobal('navigator', {
    userAgent,
    onLine: true,
    maxTouchPoints: 0,
    ...(permission && { serviceWorker: { ready: Promise.resolve({ pushManager }) } }),
  })
  if (permission) {
    vi.stubGlobal('PushManager', class {})
    vi.stubGlobal('Notification', notification)
  }
  return { state, pushManager, notification }
}
