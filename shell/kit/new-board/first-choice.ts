import { LIMITS } from '@pingboard/contracts/constants.ts'
import type { Fixture } from '@pingboard/contracts/http/federation.ts'
import { isExempt } from '@pingboard/kit/fixtures'
import { matchdays } from './matchdays.ts'

/**
 * The fixtures that are checked at first: those of the first matchday that can have a score and that no board of the
 * group follows, up to the limit of a board. The person checks the others.
 * @param followed ids of the fixtures on boards of the group
 */
export function firstChoice(fixtures: readonly Fixture[], followed: ReadonlySet<string>): Set<string> {
  const open = fixtures.filter(fixture => !isExempt(fixture) && !followed.has(fixture.id))
  const chosen = matchdays(open).at(0)?.fixtures ?? []
  return new Set(chosen.slice(0, LIMITS.gamesPerBoard).map(({ id }) => id))
}
