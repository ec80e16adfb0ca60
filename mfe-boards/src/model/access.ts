import type { Permissions } from '@pingboard/contracts/permissions.ts'
import type { SessionState } from '@pingboard/kit/slice'

/** Whether the person may change scores, or why not. `unknown`: the session is loading. `unreachable`: no answer. */
export type Access = 'edit' | 'visitor' | 'member' | 'stranger' | 'unknown' | 'unreachable'

/**
 * A visitor enters nothing, also where the answer's rights allow it. These rights are the cookie's, which may be that of a
 * sign-in in another tab; this page has no queue that would keep or send an entry.
 */
export function accessOf(
  session: SessionState['status'],
  permissions: Permissions,
  isMember: boolean,
): Access {
  if (session === 'visitor') return session
  if (permissions.canUpdateGame) return 'edit'
  if (session !== 'signed-in') return session === 'loading' ? 'unknown' : session
  return isMember ? 'member' : 'stranger'
}
