/** Whether this browser may receive pushes, or why not. The first three words are the browser's own. */
export type PushSituation = NotificationPermission | 'unsupported' | 'ios'

export interface PushBrowser {
  /** The browser has service workers, pushes and notifications. */
  hasPush: boolean
  permission: NotificationPermission
  userAgent: string
  touchPoints: number
  /** Opened from its icon, not in a tab. */
  isInstalled: boolean
}

/** On an iPhone or iPad only an app on the home screen may receive pushes. An iPad calls itself a Macintosh. */
const isAppleTouch = ({ userAgent, touchPoints }: PushBrowser): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)

/** What decides about pushes to this browser. */
export const readBrowser = (): PushBrowser => ({
  hasPush: 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
  permission: 'Notification' in window ? Notification.permission : 'default',
  userAgent: navigator.userAgent,
  touchPoints: navigator.maxTouchPoints,
  isInstalled: matchMedia('(display-mode: standalone)').matches,
})

export function pushSituation(browser: PushBrowser): PushSituation {
  if (isAppleTouch(browser) && !browser.isInstalled) return 'ios'
  return browser.hasPush ? browser.permission : 'unsupported'
}
