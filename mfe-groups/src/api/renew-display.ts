import { type Group, renewDisplay as route } from '@pingboard/contracts/http/groups.ts'
import { call } from '@pingboard/kit/api'

/** @param idempotencyKey the same for every attempt to replace one code, so that a repeat makes no second one */
export const renewDisplay = async (id: string, idempotencyKey: string): Promise<Group> =>
  (await call(route, { params: { id }, idempotencyKey })).data
