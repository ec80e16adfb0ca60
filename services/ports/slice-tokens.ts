/** The right of a team to release one slice over the network. The secret itself is known to the team alone. */
export interface SliceToken {
  /** Names the token for the operator, `tok_` and 16 letters or digits. */
  readonly id: string
  /** `mfe-club`. */
  readonly slice: string
  /** The team's name, as audit lines show it. */
  readonly label: string
  /** Addresses that the slice may claim, with everything below them. */
  readonly paths: readonly string[]
  /** ISO 8601, UTC. */
  readonly madeAt: string
  /** ISO 8601, UTC; null while it is good. */
  readonly revokedAt: string | null
}

/** A token as a store keeps it. */
export interface KeptToken {
  readonly token: SliceToken
  /** SHA-256 of the secret, as hex. */
  readonly digest: string
}

/** The tokens of all teams. Several processes use them, and each sees at its next call what another has done. */
export interface SliceTokens {
  /** @param digest SHA-256 of the secret, as hex. @throws Error when there is a token with this id or digest */
  add(token: SliceToken, digest: string): Promise<void>
  /** The token of a secret, also one that was revoked; null for none. */
  find(digest: string): Promise<SliceToken | null>
  /** Oldest first, revoked ones included. */
  list(): Promise<readonly SliceToken[]>
  /** As `list`, with digests: for a copy in another store. */
  kept(): Promise<readonly KeptToken[]>
  /** @returns false when there is none with this id, or it is revoked already */
  revoke(id: string, at: string): Promise<boolean>
}
