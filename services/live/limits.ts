/** Limits of LIV-6 and LIV-11. No setting changes them; load tests raise the address limit. */
export interface LiveLimits {
  /** Client messages per socket, heartbeats included. */
  readonly messages: { readonly most: number; readonly perMs: number }
  readonly socketsPerSession: number
  readonly socketsPerAddress: number
  readonly sockets: number
  /** A viewer with more unsent bytes than this, or without progress for this long, is cut. */
  readonly unsentBytes: number
  readonly stalledMs: number
  /** Heartbeat. The sum of both is how long a vanished viewer is counted (LIV-7). */
  readonly pingIntervalMs: number
  readonly pingTimeoutMs: number
  /** Between two checks of rights, of the day in Paris, and of stalled viewers. LIV-9 leaves each check a second. */
  readonly checkMs: number
  /** Greatest age of the look-up of rights with which members are sent a board. It may arrive within LIV-9's 5 s. */
  readonly rightsMs: number
  /** Between two viewer counts of a room. */
  readonly countMs: number
  /** Between two beats to a visible page. */
  readonly beatMs: number
}

export const DEFAULT_LIMITS: LiveLimits = {
  messages: { most: 20, perMs: 10_000 },
  socketsPerSession: 20,
  socketsPerAddress: 200,
  sockets: 20_000,
  unsentBytes: 1_000_000,
  stalledMs: 30_000,
  pingIntervalMs: 15_000,
  pingTimeoutMs: 10_000,
  checkMs: 4_000,
  rightsMs: 4_200,
  countMs: 1_000,
  beatMs: 1_000,
}

/** Counts what each key holds, up to a limit. */
export function tally(most: number) {
  const held = new Map<string, number>()
  return {
    full: (key: string): boolean => (held.get(key) ?? 0) >= most,
    /** False when the key is at its limit; then nothing is taken. */
    take(key: string): boolean {
      const count = held.get(key) ?? 0
      if (count >= most) return false
      held.set(key, count + 1)
      return true
    },
    give(key: string): void {
      const count = (held.get(key) ?? 0) - 1
      if (count > 0) held.set(key, count)
      else held.delete(key)
    },
    size: (): number => held.size,
  }
}

/** A sender's messages in the current window. Only two numbers, because every socket has its own. */
export interface Pace {
  since: number
  count: number
}

/** Counts a message. False when the sender is over its limit. */
export function keepsPace(pace: Pace, { most, perMs }: LiveLimits['messages'], now: number): boolean {
  if (now - pace.since >= perMs) {
    pace.since = now
    pace.count = 0
  }
  pace.count++
  return pace.count <= most
}
