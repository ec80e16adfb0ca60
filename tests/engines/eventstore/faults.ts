/** One thing that the double does wrong when told so. */
export interface Fault {
  readonly on: 'append' | 'read' | 'subscription'
  /**
   * Appends: `stored-unanswered`, `stored-cut` (stored, and the caller never hears of it), `lost-unanswered`,
   * `lost-cut` (not stored), `stored-empty` (stored, and answered with neither success nor failure), `too-large`. Subscriptions, open ones at once: `cut`, `too-slow` (dropped as the server
   * drops a slow consumer), `twice` (each event comes twice), `silent` (nothing more comes; the call stays open).
   * Reads: `unanswered`, `cut`. All: `not-leader`, `slow`, `denied`.
   */
  readonly does:
    | 'stored-unanswered'
    | 'stored-cut'
    | 'stored-empty'
    | 'lost-unanswered'
    | 'lost-cut'
    | 'too-large'
    | 'cut'
    | 'too-slow'
    | 'twice'
    | 'silent'
    | 'unanswered'
    | 'not-leader'
    | 'slow'
    | 'denied'
  /** Only calls about streams whose name begins so. Reads and subscriptions of everything have no stream. */
  readonly stream?: string
  /** Only calls of the client with this connection name. */
  readonly connection?: string
  /** How many calls; 1 when absent. */
  readonly times?: number
  /** For `slow`. */
  readonly milliseconds?: number
  /** For `not-leader`: the node that is. */
  readonly leader?: { readonly host: string; readonly port: number }
}

/** A call, as far as faults look at it. */
export interface Call {
  readonly connection: string
  readonly stream?: string
}

/** What the double was told to do wrong, and has not done yet. */
export class Faults {
  #waiting: { readonly fault: Fault; left: number }[] = []

  add(fault: Fault): void {
    this.#waiting.push({ fault, left: fault.times ?? 1 })
  }

  /** Forgets those of a connection, or all. */
  forget(connection?: string): void {
    this.#waiting = connection ? this.#waiting.filter(({ fault }) => fault.connection !== connection) : []
  }

  /** The fault of this call, counted as done. */
  take(on: Fault['on'], call: Call): Fault | undefined {
    const found = this.#waiting.find(({ fault }) => fault.on === on && concerns(fault, call))
    if (!found) return undefined
    found.left--
    if (found.left <= 0) this.#waiting = this.#waiting.filter(other => other !== found)
    return found.fault
  }
}

export const concerns = (fault: Fault, { connection, stream }: Call): boolean =>
  (fault.connection === undefined || fault.connection === connection) &&
  (fault.stream === undefined || (stream?.startsWith(fault.stream) ?? false))
