/** What decides whether this browser can install the app. */
export interface InstallBrowser {
  /** The browser offers its own question. */
  hasPrompt: boolean
  /** Opened from its icon, not in a tab. */
  isInstalled: boolean
  /** Plain http installs nothing. */
  isSecure: boolean
  userAgent: string
  touchPoints: number
}

/** `prompt`: the browser asks. `steps`: the person follows steps by hand. Null: installed, or not installable. */
export type InstallWay = 'prompt' | 'steps' | null

/** Browsers of iPhones and iPads install, but ask no question. An iPad calls itself a Macintosh. */
const isAppleTouch = ({ userAgent, touchPoints }: InstallBrowser): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)

export function installWay(browser: InstallBrowser): InstallWay {
  if (browser.isInstalled || !browser.isSecure) return null
  if (browser.hasPrompt) return 'prompt'
  return isAppleTouch(browser) ? 'steps' : null
}
