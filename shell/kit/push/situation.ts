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

export function pushSituation(browser: PushBrowser): PushSituation {
  if (isAppleTouch(browser) && !browser.isInstalled) return 'ios'
  return browser.hasPush ? browser.permission : 'unsupported'
}
