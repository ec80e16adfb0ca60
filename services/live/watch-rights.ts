import type { GroupId } from '@pingboard/contracts/ids.ts'
import type { LiveError } from '@pingboard/contracts/live/board-room.ts'
import type { Caller } from '../http/access.ts'
import type { Rights } from '../ports/rights.ts'
import type { Seat } from './handshake.ts'

/**
 * Decides whether a viewer may watch the boards of a group: null, or the refusal. Each call looks the session up, so
 * that signing out, losing the membership and deleting the group all end the watching (LIV-9).
 */
export function watchRights({
  rights,
  callerOf,
}: {
  rights: Rights
  callerOf: (cookie: string | undefined) => Promise<Caller | null>
}) {
  return async function refusal(group: GroupId, seat: Pick<Seat, 'cookie'>): Promise<LiveError | null> {
    const caller = await callerOf(seat.cookie)
    const standing = await rights.standing(group, caller?.userId ?? null)
    if (!standing) return 'BOARD_NOT_FOUND'
    if (standing.isMember || standing.group.boardVisibility === 'public') return null
    return caller ? 'BOARD_NOT_FOUND' : 'NOT_SIGNED_IN'
  }
}

export type Refusal = ReturnType<typeof watchRights>
