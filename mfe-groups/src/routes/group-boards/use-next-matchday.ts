import type { Group } from '@pingboard/contracts/http/groups.ts'
import { type Loaded, useLoad } from '@pingboard/kit/api'
import { addDays } from '@pingboard/kit/fixtures'
import { listFixtures } from '../../api/list-fixtures.ts'
import { listFollowed } from '../../api/list-followed.ts'
import { firstUnfollowed, LOOK_AHEAD, type Matchday, matchdays } from '../../model/next-matchday.ts'

/**
 * The club's next matchday that no board of the group follows, or null. Asks only for a person who may create a board:
 * others cannot use it.
 */
export function useNextMatchday(group: Group | null, today: string): Loaded<Matchday | null> {
  const key = group?.permissions.canCreateBoard ? `${group.id} ${group.clubNumber} ${today}` : null
  return useLoad(key, async signal => {
    if (!group) return null
    const fixtures = await listFixtures(group.clubNumber, today, addDays(today, LOOK_AHEAD), signal)
    const days = matchdays(fixtures, today)
    const ids = days.flatMap(day => day.fixtures.map(({ id }) => id))
    if (ids.length === 0) return null
    return firstUnfollowed(days, await listFollowed(group.id, ids, signal))
  })
}
