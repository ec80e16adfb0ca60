import type { Group } from '@pingboard/contracts/http/groups.ts'
import { withSession } from '@pingboard/kit/slice'
import { listGroups } from '../../api/list-groups.ts'
import { later } from '../../state/use-settled.ts'

export interface GroupListData {
  groups: Promise<Group[]>
}

/** The page does not wait: it shows its frame at once. */
export const groupListLoader = withSession(
  ({ request }): GroupListData => ({ groups: later(listGroups(request.signal)) }),
)
