import type { Registry, SliceEntry } from '@pingboard/contracts/registry.ts'
import type { Provides } from '../provides.ts'

/** What is about to be published, read once: what was checked is what is written. */
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

/** One reason to refuse per line; none when it may be published. */
export type Check = (candidate: Candidate, live: Live) => string[]

export const rootOf = (entry: SliceEntry): string => `/remotes/${entry.name}/${entry.version}/`
