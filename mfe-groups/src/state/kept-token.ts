const KEY = 'invitation'

/** Kept besides storage: a browser may refuse it, and the page is not left between reading and using the token. */
let held: { id: string; token: string } | null = null

/** Invitation tokens leave the address at once, and are kept for this tab until used: signing in lies between. */
export function keepToken(id: string, token: string): void {
  held = { id, token }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(held))
  } catch {
    // Then it lasts as long as the page.
  }
}

export function keptToken(id: string): string | null {
  if (held?.id === id) return held.token
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    const isOurs =
      typeof stored === 'object' && stored !== null && 'id' in stored && 'token' in stored && stored.id === id
    return isOurs && typeof stored.token === 'string' ? stored.token : null
  } catch {
    return null
  }
}

export function dropToken(): void {
  held = null
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was stored.
  }
}
