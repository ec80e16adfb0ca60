import { isDeepStrictEqual } from 'node:util'
import type { BuiltSlice } from './checks/check.ts'
import { storeFit } from './fits.ts'
import { type Published, type ReleaseOptions, releaseSlice } from './one-slice.ts'

/**
 * Publishes a built slice: checks it, stores its version, and switches it on for everybody. The version that is on trial
 * is promoted by this; a trial of another version goes on, and is compared with this one from now on.
 * @throws PublishRefused with every reason; then nothing has changed
 */
export async function publish(built: BuiltSlice, options: ReleaseOptions): Promise<Published> {
  const { entry } = built
  const { stillFree, mended } = await storeFit(built, options)
  const done = await releaseSlice(entry.name, options, ({ on, candidate }, now) => {
    if (isDeepStrictEqual(on, entry)) return null
    stillFree(now)
    const isOnTrial = candidate?.entry.version === entry.version
    return { action: isOnTrial ? 'promote' : 'publish', entry, on: entry }
  })
  return { ...done, entry, ...(mended && { mended }) }
}
