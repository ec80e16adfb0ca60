/** What a client proposes. */
export interface Proposed {
  /** UUID. */
  readonly id: string
  readonly type: string
  readonly contentType: string
  readonly data: Buffer
  readonly metadata: Buffer
}

/** Place of an event in the order of the whole log: two numbers of 64 bits. */
export interface Place {
  readonly commit: bigint
  readonly prepare: bigint
}

export interface Recorded extends Proposed, Place {
  readonly stream: string
  readonly revision: bigint
  /** Ticks of 100 ns since 1970. */
  readonly created: string
}

export type Expectation = bigint | 'no-stream' | 'any' | 'stream-exists'

export type Outcome =
  | { readonly kind: 'stored'; readonly revision: bigint; readonly place: Place }
  /** The same events were stored before. */
  | { readonly kind: 'repeated'; readonly revision: bigint }
  /** `current` is null without a stream. */
  | { readonly kind: 'wrong'; readonly current: bigint | null }
  | { readonly kind: 'deleted' }
  | { readonly kind: 'too-large' }

/** Bytes of data in one append. */
export const MOST_BYTES = 1024 * 1024
/** Revision of the event that ends a stream for good. */
export const ENDED = 2n ** 63n - 1n

const order = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)
export const inOrder = (a: Place, b: Place): number =>
  order(a.commit, b.commit) || order(a.prepare, b.prepare)
