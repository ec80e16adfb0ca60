/** Storage key of the specification: the person pressed "later". */
const KEY = 'skipPwaBanner'

export function isBannerSkipped(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true'
  } catch {
    return false
  }
}

export function skipBanner(): void {
  try {
    localStorage.setItem(KEY, 'true')
  } catch {
    // The choice then lasts until the page is closed.
  }
}
