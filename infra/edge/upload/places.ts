import { ReleaseRefused } from './answers.ts'

/** Seconds after which a place may be free. */
const AGAIN_S = 2

/**
 * Places for uploads: each holds its bytes in memory from the first one until its answer.
 * @param most uploads at the same time: the one that is checked, and those that wait
 */
export function uploadPlaces(most: number) {
  const taken = new Set<string>()
  return {
    /**
     * @param holder has one place at a time, so that no team takes the places of the others
     * @returns gives the place back; a second call does nothing
     * @throws ReleaseRefused OVERLOADED without a free place
     */
    take(holder: string): () => void {
      if (taken.size >= most || taken.has(holder))
        throw new ReleaseRefused('OVERLOADED', { retryAfter: AGAIN_S })
      taken.add(holder)
      let isGivenBack = false
      return () => {
        if (!isGivenBack) taken.delete(holder)
        isGivenBack = true
      }
    },
  }
}
