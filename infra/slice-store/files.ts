import type { SliceStore } from '@pingboard/services/ports/slice-store.ts'
import { revisionFiles } from './revisions.ts'
import { versionDirectories } from './versions.ts'

/** Released slices as files below `edge/` of the data directory. */
export const openSliceFiles = (dataDir: string): SliceStore => ({
  ...revisionFiles(dataDir),
  ...versionDirectories(dataDir),
})
