import { type Group, renewDisplay as route } from '@pingboard/contracts/http/groups.ts'
import { call } from '@pingboard/kit/api'

export const renewDisplay = async (id: string): Promise<Group> => (await call(route, { params: { id } })).data
