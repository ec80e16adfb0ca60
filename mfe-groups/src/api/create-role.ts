import { type Role, createRole as route } from '@pingboard/contracts/http/members.ts'
import { call } from '@pingboard/kit/api'
import type { RoleFields } from '../model/role-form.ts'

/** @param idempotencyKey the same for every attempt at the same role, so that a repeat makes no second one */
export const createRole = async (group: string, body: RoleFields, idempotencyKey: string): Promise<Role> =>
  (await call(route, { params: { id: group }, body, idempotencyKey })).data
