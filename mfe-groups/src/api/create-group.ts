import { type Group, createGroup as route } from '@pingboard/contracts/http/groups.ts'
import { call } from '@pingboard/kit/api'
import type { GroupFields } from '../model/group-form.ts'

/** @param idempotencyKey the same for every attempt at the same group, so that a repeat makes no second one */
export const createGroup = async (body: GroupFields, idempotencyKey: string): Promise<Group> =>
  (await call(route, { body, idempotencyKey })).data
