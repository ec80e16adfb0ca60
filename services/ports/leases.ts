/** One process's turn at work that needs only one process at a time. */
export interface Lease {
  readonly name: string
  /** Grows with every turn of the name. A store that keeps the number can refuse the writes of an earlier holder. */
  readonly number: number
  /** From then on another process may take it. */
  readonly until: Date
}

/**
 * Which of several processes has its turn. A holder that stalls does not know that its turn is over, so two processes
 * may work for a moment. Work under a lease must be harmless when done twice; the lease only saves the second time.
 */
export interface Leases {
  /** Null while another process holds it. @param milliseconds how long it lasts unless renewed */
  take(name: string, now: Date, milliseconds: number): Promise<Lease | null>
  /** The same lease, for longer; null once another process has taken it. */
  renew(lease: Lease, now: Date, milliseconds: number): Promise<Lease | null>
  /** Frees the lease at once. Does nothing when another process holds it. */
  giveBack(lease: Lease): Promise<void>
}
