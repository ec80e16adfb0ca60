/** One process's turn at something of which one at a time is enough. */
export interface Lease {
  readonly name: string
  /** Grows with every turn of the name: who writes it down refuses what an earlier holder still sends. */
  readonly number: number
  /** From then on another may take it. */
  readonly until: Date
}

/**
 * Which of several processes has its turn. A holder that stalls does not know that its turn is over, so two may believe
 * in theirs for a moment: whatever is done under a lease is harmless when done twice, and the lease only spares it.
 */
export interface Leases {
  /** Null while another holds it. @param milliseconds it lasts unless it is renewed */
  take(name: string, now: Date, milliseconds: number): Promise<Lease | null>
  /** The same lease, for longer; null once another was given it. */
  renew(lease: Lease, now: Date, milliseconds: number): Promise<Lease | null>
  /** Free at once. Does nothing when another holds it by now. */
  giveBack(lease: Lease): Promise<void>
}
