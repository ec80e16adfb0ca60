import type { Registry, SliceEntry } from '@pingboard/contracts/registry.ts'
import type { Provides } from '../provides.ts'

/** A slice to be published, read once, so that the checked bytes are the written bytes. */
export interface Candidate {
  entry: SliceEntry
  /** Name within the version directory, and bytes. */
  files: ReadonlyMap<string, Buffer>
  /** Keys of the texts, by language. */
  texts: Record<string, readonly string[]>
}

export interface Live {
  provides: Provides
  registry: Registry
}

/** Returns the reasons to refuse; none when the slice may be published. */
export type Check = (candidate: Candidate, live: Live) => string[]

export const rootOf = (entry: SliceEntry): string => `/remotes/${entry.name}/${entry.version}/`
