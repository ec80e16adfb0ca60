/** A piece of work that is done. One trace is one action of a person: everything under one correlation id. */
export interface Work {
  readonly name: string
  readonly kind: 'server' | 'client' | 'producer' | 'consumer' | 'internal'
  readonly correlationId: string
  /** 16 hexadecimal digits. */
  readonly id: string
  readonly parent: string | null
  /** Milliseconds since 1970. */
  readonly from: number
  readonly failed?: boolean
  /** Ids and the product's own names only: nothing of a person, no address. */
  readonly about: Readonly<Record<string, string | number>>
}

export interface Recorder {
  /** Records a piece of work that ends now. */
  record(work: Work): void
  /** Sends what was recorded. */
  close(): Promise<void>
}
