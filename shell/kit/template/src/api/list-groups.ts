import { type Group, listGroups as route } from '@pingboard/contracts/http/groups.ts'
import { call, everyRow } from '@pingboard/kit/api'

/** Every group of the signed-in person, by name. */
export const listGroups = (signal: AbortSignal): Promise<Group[]> =>
  everyRow(async page => (await call(route, { query: { page }, signal })).data)
