/** Milliseconds a hidden page stays in its room. */
export const HIDDEN_FOR = 300_000

/** Milliseconds hidden before the page reports it: a person who switches windows often would cause many messages. */
const GLANCE = 2000

interface PresenceEvents {
  /** Visible again. */
  back: () => void
  /** Hidden just now: missing beats are no fault. */
  hidden: () => void
  /** Hidden for a moment: the server need not send beats. */
  unseen: () => void
  /** Hidden for long. */
  away: () => void
  /** What the browser reports about the network. */
  online: () => void
  offline: () => void
}

/** Follows whether the page is visible, and what the browser reports about the network. */
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
