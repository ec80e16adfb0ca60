const KEY = 'invitation'

/** A copy in memory: a browser may refuse storage, and the page stays loaded until the token is used. */
let held: { id: string; token: string } | null = null

/** Keeps the token for this tab until its use. The address loses the token at once, and a sign-in may come first. */
export function keepToken(id: string, token: string): void {
  held = { id, token }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(held))
  } catch {
    // The token then lasts as long as the page.
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
