import { Rejection } from '../kernel/decider.ts'
import type { Federation } from '../ports/federation.ts'

/**
 * Checks that the federation knows a licence, in the ranking base or in the daily base.
 * @throws Rejection LICENCE_UNKNOWN; FEDERATION_… when the federation cannot be asked: unproven licences are not
 * linked
 */
export function licenceCheck(federation: Pick<Federation, 'rankedPlayer' | 'dailyPlayer'>) {
  const isUnknown = (error: unknown) => error instanceof Rejection && error.code === 'PLAYER_NOT_FOUND'

  return async function refuseUnknown(licence: string): Promise<void> {
    for (const base of ['rankedPlayer', 'dailyPlayer'] as const) {
      try {
        await federation[base](licence)
        return
      } catch (error) {
        if (!isUnknown(error)) throw error
      }
    }
    throw new Rejection('LICENCE_UNKNOWN')
  }
}
