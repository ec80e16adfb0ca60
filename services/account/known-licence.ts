import { Rejection } from '../kernel/decider.ts'
import type { AskFor, Federation } from '../ports/federation.ts'

/** Looks a licence up before a person links it. @throws Rejection LICENCE_UNKNOWN, and why nothing could be looked up */
export type RefuseUnknownLicence = (userId: string, licence: string) => Promise<void>

/**
 * Checks that the federation knows a licence, in the ranking base or in the daily base.
 * @param askFor counts the check among the person's questions to the federation: a refused change gives its place among
 * the writes back, so that no other limit stops a person who tries ever other numbers
 * @returns refuseUnknown: throws Rejection LICENCE_UNKNOWN; TOO_MANY_REQUESTS; FEDERATION_… when the federation cannot
 * be asked: unproven licences are not linked
 */
export function licenceCheck(
  federation: Pick<Federation, 'isLicence'>,
  askFor: AskFor,
): RefuseUnknownLicence {
  return async function refuseUnknown(userId, licence) {
    if (!(await askFor(userId, () => federation.isLicence(licence)))) throw new Rejection('LICENCE_UNKNOWN')
  }
}
