import type { BoardId, GroupId } from '@pingboard/contracts/ids.ts'
import type { Delivery } from '../../ports/outbox.ts'
import type { NotificationParts } from '../parts.ts'

/**
 * Whether the person is still a member of the group that a delivery speaks of. A mail may wait for a day while its
 * server is away, and what a group shows to members only ends with the membership (AUT-4). True for what speaks of no
 * group, or of a board that is gone.
 */
export async function isStillMember(
  { userId, data: { groupId, boardId } }: Pick<Delivery, 'userId' | 'data'>,
  { boards, members }: Pick<NotificationParts, 'boards' | 'members'>,
): Promise<boolean> {
  const board = boardId ? await boards.read(boardId as BoardId) : null
  const group = board?.facts.groupId ?? (groupId as GroupId | undefined)
  return !group || (await members.of(group)).includes(userId)
}
