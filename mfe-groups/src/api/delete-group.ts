import { deleteGroup as route } from '@pingboard/contracts/http/groups.ts'
import { call } from '@pingboard/kit/api'

export const deleteGroup = async (id: string): Promise<void> => {
  await call(route, { params: { id } })
}
