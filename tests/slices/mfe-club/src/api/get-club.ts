import { type ClubPage, getClub as route } from '@pingboard/contracts/http/clubs.ts'
import { call } from '@pingboard/kit/api'

/** Teams and fixtures of a club. */
export const getClub = async (number: string, signal?: AbortSignal): Promise<ClubPage> =>
  (await call(route, { params: { number }, signal })).data
