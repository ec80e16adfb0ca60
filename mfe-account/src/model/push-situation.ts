/** Whether this browser may be sent pushes, and if not, why. The three first are the browser's own words. */
export type PushSituation = NotificationPermission | 'unsupported' | 'ios'

export interface PushBrowser {
  /** It has service workers, pushes and notifications. */
  hasPush: boolean
  permission: NotificationPermission
  userAgent: string
  touchPoints: number
  /** Opened from its icon, not in a tab. */
  isInstalled: boolean
}

/** On an iPhone or iPad only what was put on the home screen may receive pushes. An iPad calls itself a Macintosh. */
const isAppleTouch = ({ userAgent, touchPoints }: PushBrowser): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)

export function pushSituation(browser: PushBrowser): PushSituation {
  if (isAppleTouch(browser) && !browser.isInstalled) return 'ios'
  return browser.hasPush ? browser.permission : 'unsupported'
}
