import { LIMITS } from '@pingboard/contracts/constants.ts'
import { type FoundUser, searchUsers as route } from '@pingboard/contracts/http/account.ts'
import { call } from '@pingboard/kit/api'

/** People whose first or last name, or both, begin with the text: the first hundred, by name. */
export const searchUsers = async (text: string, signal: AbortSignal): Promise<FoundUser[]> =>
  (await call(route, { query: { search: text.slice(0, LIMITS.name) }, signal })).data.data
