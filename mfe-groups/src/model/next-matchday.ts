import type { Fixture } from '@pingboard/contracts/http/federation.ts'
import { isExempt } from '@pingboard/kit/fixtures'
import { dayOf, type Matchday, matchdays } from '@pingboard/kit/new-board'

/** The matchdays to come. A fixture without an opponent is left out: it has no score. */
export const comingMatchdays = (fixtures: readonly Fixture[], today: string): Matchday[] =>
  matchdays(fixtures.filter(fixture => !isExempt(fixture) && (dayOf(fixture) ?? '') >= today))
