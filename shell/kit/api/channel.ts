/** What tabs tell each other under a name. Null where the browser has no such thing, or blocks it with all site data. */
export function channelOf(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}
