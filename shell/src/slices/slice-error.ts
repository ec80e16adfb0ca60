import type { SliceEntry } from '@pingboard/contracts/registry.ts'

/** Why a slice could not be shown; a closed list. */
export type SliceFailure =
  | 'timeout'
  | 'network'
  | 'http'
  | 'digest'
  | 'evaluation'
  | 'missing-shared'
  | 'contract'

/** Everything the log needs: slice, version, kind and address. */
export class SliceError extends Error {
  readonly kind: SliceFailure
  readonly slice: string
  readonly version: string
  readonly url: string

  constructor(kind: SliceFailure, entry: SliceEntry, cause?: unknown) {
    super(`${entry.name} ${entry.version}: ${kind}`, { cause })
    this.name = 'SliceError'
    this.kind = kind
    this.slice = entry.name
    this.version = entry.version
    this.url = entry.entry
  }
}
