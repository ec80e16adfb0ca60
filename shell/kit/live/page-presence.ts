/** Milliseconds a hidden page stays in its room. */
export const HIDDEN_FOR = 300_000

/** A page that is hidden only for a moment says nothing of it: who leafs through windows would speak too often. */
const GLANCE = 2000

interface PresenceEvents {
  /** Visible again. */
  back: () => void
  /** Hidden just now: nothing is missed. */
  hidden: () => void
  /** Hidden for a moment: nothing needs to come by itself. */
  unseen: () => void
  /** Hidden for long. */
  away: () => void
  /** What the browser says of the network. */
  online: () => void
  offline: () => void
}

/** Follows whether somebody looks at the page, and what the browser says of the network. */
export function watchPresence(events: PresenceEvents): () => void {
  let timers: ReturnType<typeof setTimeout>[] = []
  const clear = () => {
    for (const timer of timers) clearTimeout(timer)
  }
  const look = () => {
    clear()
    if (document.visibilityState !== 'hidden') return events.back()
    events.hidden()
    timers = [setTimeout(events.unseen, GLANCE), setTimeout(events.away, HIDDEN_FOR)]
  }
  if (document.visibilityState === 'hidden') look()
  document.addEventListener('visibilitychange', look)
  addEventListener('online', events.online)
  addEventListener('pageshow', look)
  addEventListener('offline', events.offline)
  return () => {
    clear()
    document.removeEventListener('visibilitychange', look)
    removeEventListener('online', events.online)
    removeEventListener('pageshow', look)
    removeEventListener('offline', events.offline)
  }
}
