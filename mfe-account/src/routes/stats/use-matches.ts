import { codeOf, type Loading, useLoad } from '@pingboard/kit/api'
import { type FreshMatches, listMatches, listValidatedMatches } from '../../api/list-matches.ts'

export interface SeasonMatches extends FreshMatches {
  /** The daily base failed: matches that are not validated yet are missing. */
  isValidatedOnly: boolean
}

/** Every match of the season. When the daily base fails, the validated matches of the monthly base. */
export const useMatches = (licence: string): Loading<SeasonMatches> =>
  useLoad(licence, async signal => {
    try {
      return { ...(await listMatches(licence, signal)), isValidatedOnly: false }
    } catch (error) {
      if (!codeOf(error).startsWith('FEDERATION_')) throw error
      const validated = await listValidatedMatches(licence, signal).catch(() => {
        throw error
      })
      return { ...validated, isValidatedOnly: true }
    }
  })
