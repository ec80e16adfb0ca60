/** Attempts within a time. */
export interface Limit {
  readonly max: number
  readonly milliseconds: number
}

/** Holds `most`, and is filled evenly from empty to full in `seconds`. */
export interface Bucket {
  readonly most: number
  readonly seconds: number
}

/** Failures within a time, each of which costs a longer wait once the free ones are used up. */
export interface Failures extends Limit {
  /** Failures that cost no wait. */
  readonly free: number
  /** The longest wait, short of `max` failures: milliseconds. `milliseconds` unless said. */
  readonly longest?: number
  /** Failures from which on one attempt is under way at a time. `max` unless said. */
  readonly atOnce?: number
}

export type LimitRule =
  | ({ readonly kind: 'window' } & Limit)
  | ({ readonly kind: 'bucket' } & Bucket)
  | ({ readonly kind: 'failures' } & Failures)

/** Room for one attempt under a limit. */
export interface Place {
  /** Of the limit; each has keys of its own, and one rule for all of them. */
  readonly limit: string
  /** Who or what is counted. */
  readonly key: string
  readonly rule: LimitRule
}

export type Taken =
  | {
      readonly isTaken: true
      /**
       * To be called once. An attempt that does not count is taken back: it was refused, changed nothing or, among
       * failures, succeeded.
       */
      end(counts: boolean): Promise<void>
    }
  /** Whole seconds until there may be room in each. */
  | { readonly isTaken: false; readonly wait: number }

/** How often something may be tried, counted over all processes. What was not tried for longest may be forgotten. */
export interface RateLimits {
  /**
   * Takes a place in each, or in none. Windows and buckets count an attempt from its beginning, so that many at the same
   * time do not slip through together. Failures count once they are known: where those under way may use the limit up,
   * this answers after one of them has ended.
   */
  take(places: readonly Place[]): Promise<Taken>
}
