/** Hashing with a bounded queue. A full queue refuses with `OVERLOADED` (SES-2). */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Does the same work for a null hash (no account has that address) and returns false. */
  verify(hash: string | null, password: string): Promise<boolean>
  /** The hash was made with less work than a current one. */
  needsRehash(hash: string): boolean
}
