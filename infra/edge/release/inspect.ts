import type { SliceFiles } from '@pingboard/services/ports/slice-store.ts'
import type { BuiltSlice, Live } from './checks/check.ts'
import { CHECKS } from './checks/index.ts'
import { storedFiles } from './version-files.ts'

/** What looking at every byte of a built slice shows. */
export interface Inspected {
  /** Every reason to refuse it; none when it may run on the live shell. */
  readonly reasons: readonly string[]
  /** The files to store. */
  readonly files: SliceFiles
}

/** Looks at every byte of a built slice: digests, weights, marks in its code. That takes up to a second. */
export type Inspect = (built: BuiltSlice, live: Live) => Promise<Inspected>

/** In this thread: for a command of the operator, and for a start. */
export const inspectHere: Inspect = async (built, live) => ({
  reasons: CHECKS.flatMap(check => check(built, live)),
  files: storedFiles(built),
})
