import type { GroupId } from '@pingboard/contracts/ids.ts'
import { ProblemError } from '@pingboard/kit/api'

/** Whether the caller belongs to the group. A visitor never asks, and does not load the calls of groups. */
export async function isMemberOf(id: GroupId, signal: AbortSignal): Promise<boolean> {
  const { findGroup } = await import('./find-group.ts').catch((cause: unknown) => {
    throw new ProblemError('NETWORK', 0, null, cause)
  })
  return (await findGroup(id, signal)) !== null
}
