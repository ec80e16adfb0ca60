import { deleteRole as route } from '@pingboard/contracts/http/members.ts'
import { call } from '@pingboard/kit/api'
import { unlessGone } from './unless-gone.ts'

export const deleteRole = async (group: string, roleId: string): Promise<void> => {
  await call(route, { params: { id: group, roleId } }).catch(unlessGone('ROLE_NOT_FOUND'))
}
