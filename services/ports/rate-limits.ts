/** Attempts within a time. */
export interface Limit {
  readonly max: number
  readonly milliseconds: number
}

/** Holds `most` attempts. An empty bucket fills evenly within `seconds`. */
export interface Bucket {
  readonly most: number
  readonly seconds: number
}

/** Failures within a time. Once the free ones are used up, each further failure costs a longer wait. */
export interface Failures extends Limit {
  /** Failures that cost no wait. */
  readonly free: number
  /** The longest wait before `max` failures, in milliseconds. `milliseconds` when absent. */
  readonly longest?: number
  /** From this many failures on, one attempt at a time may run. `max` when absent. */
  readonly atOnce?: number
}

export type LimitRule =
  | ({ readonly kind: 'window' } & Limit)
  | ({ readonly kind: 'bucket' } & Bucket)
  | ({ readonly kind: 'failures' } & Failures)

/** One attempt to be counted under a limit. */
export interface Place {
  /** Name of the limit. Each limit has its own keys, and one rule for all of them. */
  readonly limit: string
  /** The counted person or thing. */
  readonly key: string
  readonly rule: LimitRule
}

export type Taken =
  | {
      readonly isTaken: true
      /**
       * The caller calls this once. `false` takes the attempt back: it was refused, changed nothing or, under a
       * `failures` rule, succeeded.
       */
      end(counts: boolean): Promise<void>
    }
  /** Whole seconds until every limit may have room. */
  | { readonly isTaken: false; readonly wait: number }

/** How often something may be tried, counted over all processes. The store may forget the keys unused for longest. */
export interface RateLimits {
  /**
   * Takes a place in each limit, or in none. Windows and buckets count an attempt when it begins, so that many
   * attempts at the same time cannot pass together. Failures count once they are known. While running attempts could
   * use the limit up, this call waits until one of them has ended.
   */
  take(places: readonly Place[]): Promise<Taken>
}
