import { LIMITS } from '@pingboard/contracts/constants.ts'
import { type PlayerSummary, listPlayers as route } from '@pingboard/contracts/http/federation.ts'
import { call } from '@pingboard/kit/api'

/** Licence holders with this last name: the first hundred, by name. */
export const searchPlayers = async (lastname: string, signal: AbortSignal): Promise<PlayerSummary[]> =>
  (await call(route, { query: { lastname: lastname.slice(0, LIMITS.name) }, signal })).data.data
