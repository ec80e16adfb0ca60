import { type Role, updateRole as route } from '@pingboard/contracts/http/members.ts'
import { call } from '@pingboard/kit/api'
import type { RoleFields } from '../model/role-form.ts'

export const updateRole = async (
  { groupId, id }: Role,
  body: Partial<RoleFields>,
  idempotencyKey: string,
): Promise<Role> =>
  (await call(route, { params: { id: groupId ?? '', roleId: id }, body, idempotencyKey })).data
