import { type Group, updateGroup as route } from '@pingboard/contracts/http/groups.ts'
import { call } from '@pingboard/kit/api'
import type { GroupFields } from '../model/group-form.ts'

export const updateGroup = async (
  id: string,
  body: Partial<GroupFields>,
  idempotencyKey: string,
): Promise<Group> => (await call(route, { params: { id }, body, idempotencyKey })).data
