import type { GroupId } from '@pingboard/contracts/ids.ts'
import { findGroup } from './find-group.ts'

/** Whether the caller belongs to the group. */
export const isMemberOf = async (id: GroupId, signal: AbortSignal): Promise<boolean> =>
  (await findGroup(id, signal)) !== null
