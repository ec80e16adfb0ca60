import { Rejection } from '../kernel/decider.ts'
import type { Federation } from '../ports/federation.ts'

/**
 * Looks whether the federation knows a licence, in the ranking base or in the daily one.
 * @throws Rejection LICENCE_UNKNOWN; FEDERATION_… when it cannot be asked, because nothing unproven is linked
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
