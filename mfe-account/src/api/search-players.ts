import { LIMITS } from '@pingboard/contracts/constants.ts'
import type { List } from '@pingboard/contracts/http/common.ts'
import { type PlayerSummary, listPlayers as route } from '@pingboard/contracts/http/federation.ts'
import { call } from '@pingboard/kit/api'

/** Licence holders with this last name, by name: a page of a hundred. */
export const searchPlayers = async (
  lastname: string,
  signal: AbortSignal,
  page = '1',
): Promise<List<PlayerSummary>> =>
  (await call(route, { query: { lastname: lastname.slice(0, LIMITS.name), page }, signal })).data
