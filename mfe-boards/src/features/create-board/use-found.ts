import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Group } from '@pingboard/contracts/http/groups.ts'
import { type Loading, useLoad } from '@pingboard/kit/api'
import { dayOf, firstChoice, followedBy, listSharedBoards } from '@pingboard/kit/new-board'
import { type ClubFixtures, listFixtures } from '../../api/list-fixtures.ts'
import { isClubNumber } from '../../model/club-number.ts'
import { periodError } from '../../model/period-error.ts'
import type { Wizard } from './use-wizard.ts'

export interface Found extends ClubFixtures {
  /** Boards of the group that hold some of these fixtures. */
  boards: readonly Board[]
  /** Fixtures that are checked until the person changes the choice. */
  first: ReadonlySet<string>
}

/** What the steps show until the fixtures arrive. */
export const NOTHING: Omit<Found, 'freshness'> = { fixtures: [], boards: [], first: new Set() }

/**
 * The fixtures of the club and period of the wizard. They arrive with the boards that follow them, so that no check mark
 * changes by itself. When only these boards do not arrive, every fixture counts as not followed; the last step asks for
 * them again. The last answer is kept while the person is back on the first step, and used again for the same club and
 * period.
 */
export function useFound({ step, choices, isAgain }: Wizard, group: Group): Loading<Found> {
  const { clubNumber, period } = choices
  const { from, to } = period
  const isAsked = step > 0 && periodError(period) === null && isClubNumber(clubNumber)
  return useLoad<Found>(isAsked ? `${clubNumber} ${from} ${to}` : null, async signal => {
    const found = await listFixtures(clubNumber, { from: from ?? '', to: to ?? '' }, signal)
    const ids = found.fixtures.filter(dayOf).map(({ id }) => id)
    const boards = ids.length > 0 ? await listSharedBoards(group.id, ids, signal).catch(() => []) : []
    return { ...found, boards, first: firstChoice(found.fixtures, isAgain ? new Set() : followedBy(boards)) }
  })
}
