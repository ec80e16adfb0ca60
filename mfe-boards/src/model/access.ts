import type { Permissions } from '@pingboard/contracts/permissions.ts'
import type { SessionState } from '@pingboard/kit/slice'

/** Whether the person may change scores, or why not. `unknown`: the session is loading. `unreachable`: no answer. */
export type Access = 'edit' | 'visitor' | 'member' | 'stranger' | 'unknown' | 'unreachable'

export function accessOf(
  session: SessionState['status'],
  permissions: Permissions,
  isMember: boolean,
): Access {
  if (permissions.canUpdateGame) return 'edit'
  if (session === 'loading') return 'unknown'
  if (session === 'visitor' || session === 'unreachable') return session
  return isMember ? 'member' : 'stranger'
}
