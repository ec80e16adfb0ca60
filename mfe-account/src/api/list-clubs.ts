import { type Club, listClubs as route } from '@pingboard/contracts/http/federation.ts'
import { call, everyRow } from '@pingboard/kit/api'

/** Every club of a department, by name. */
export const listClubs = (department: string, signal: AbortSignal): Promise<Club[]> =>
  everyRow(async page => (await call(route, { query: { department, page }, signal })).data)
