/** A process whose use of the machine is read. */
export interface Watched {
  /** `api 1`, or the name of an engine. */
  readonly name: string
  readonly pid: number
  /** Where it tells its numbers, without a path; null: an engine, or another program. */
  readonly ops: string | null
}

/** What a matchday is played against. */
export interface Stage {
  /** What it is made of, for the report: never more than it is. */
  readonly told: string
  readonly origin: string
  /** The processes of now: a killed one that was started again has another pid. */
  watched(): readonly Watched[]
  /** An engine that can be killed and started again; null where it belongs to somebody else. */
  readonly restart: { readonly what: string; run(): Promise<void> } | null
  /** Publishes another build of a slice. @returns what was published, and shown by the registry; null as above */
  readonly rollOut: (() => Promise<string>) | null
  close(): Promise<void>
}
