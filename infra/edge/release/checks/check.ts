import type { SliceEntry } from '@pingboard/contracts/registry.ts'
import type { Revision } from '@pingboard/contracts/releases.ts'
import type { Provides } from '../provides.ts'

/** A slice to be published, read once, so that the checked bytes are the written bytes. */
export interface BuiltSlice {
  entry: SliceEntry
  /** Name within the version directory, and bytes. */
  files: ReadonlyMap<string, Buffer>
  /** Keys of the texts, by language. */
  texts: Record<string, readonly string[]>
  /** Names that it takes from each shared module. */
  uses: Record<string, readonly string[]>
}

/** What the slice must fit. */
export interface Live {
  provides: Provides
  /** What is released now. */
  registry: Revision
  /** Addresses that the releaser may claim, with everything below them; absent: any that are no other slice's. */
  mayClaim?: readonly string[] | undefined
}

/** Returns the reasons to refuse; none when the slice may be published. */
export type Check = (built: BuiltSlice, live: Live) => string[]

/** A build that is made again with every change: neither its size nor its helpers count. */
export const isDevelopment = ({ version }: SliceEntry): boolean => version.includes('-dev.')

export const rootOf = (entry: SliceEntry): string => `/remotes/${entry.name}/${entry.version}/`
