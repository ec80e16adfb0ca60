import type { Group } from '@pingboard/contracts/http/groups.ts'
import { type Loading, useLoad } from '@pingboard/kit/api'
import { addDays } from '@pingboard/kit/fixtures'
import { firstUnfollowed, LOOK_AHEAD, listSharedBoards, type Matchday } from '@pingboard/kit/new-board'
import { listFixtures } from '../../api/list-fixtures.ts'
import { comingMatchdays } from '../../model/next-matchday.ts'

/** The club's next matchday that has no board of the group, or null. */
export function useNextMatchday(group: Group, today: string): Loading<Matchday | null> {
  return useLoad(`${group.id} ${group.clubNumber} ${today}`, async signal => {
    const fixtures = await listFixtures(group.clubNumber, today, addDays(today, LOOK_AHEAD), signal)
    const days = comingMatchdays(fixtures, today)
    const ids = days.flatMap(day => day.fixtures.map(({ id }) => id))
    if (ids.length === 0) return null
    return firstUnfollowed(days, await listSharedBoards(group.id, ids, signal))
  })
}
