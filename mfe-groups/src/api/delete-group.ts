import { deleteGroup as route } from '@pingboard/contracts/http/groups.ts'
import { call } from '@pingboard/kit/api'
import { unlessGone } from './unless-gone.ts'

export const deleteGroup = async (id: string): Promise<void> => {
  await call(route, { params: { id } }).catch(unlessGone('GROUP_NOT_FOUND'))
}
