import { type Club, listClubs as route } from '@pingboard/contracts/http/federation.ts'
import { call } from '@pingboard/kit/api'
import { everyPage } from './every-page.ts'

/** Every club of a department, by name. */
export const listClubs = async (department: string, signal: AbortSignal): Promise<Club[]> =>
  (await everyPage(async page => (await call(route, { query: { department, page }, signal })).data)).rows
