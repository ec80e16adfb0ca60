/** Hashing with a bounded queue: beyond it `OVERLOADED` (SES-2). */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Does the same work for a null hash (nobody has that address) and answers false. */
  verify(hash: string | null, password: string): Promise<boolean>
  /** Made with less work than a hash of today. */
  needsRehash(hash: string): boolean
}
