/** Milliseconds a hidden page stays in its room. */
export const HIDDEN_FOR = 300_000

interface PresenceEvents {
  /** Visible again, or the network returned. */
  back: () => void
  /** Hidden for long. */
  away: () => void
}

/** Follows whether somebody looks at the page. */
export function watchPresence({ back, away }: PresenceEvents): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') timer = setTimeout(away, HIDDEN_FOR)
    else back()
  }
  document.addEventListener('visibilitychange', look)
  addEventListener('online', look)
  addEventListener('pageshow', look)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
    removeEventListener('online', look)
    removeEventListener('pageshow', look)
  }
}
