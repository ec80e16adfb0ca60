import { type Group, listGroups as route } from '@pingboard/contracts/http/groups.ts'
import { call } from '@pingboard/kit/api'
import { everyPage } from './every-page.ts'

/** Every group of the signed-in person, by name. */
export const listGroups = (signal: AbortSignal): Promise<Group[]> =>
  everyPage(async page => (await call(route, { query: { page }, signal })).data)
