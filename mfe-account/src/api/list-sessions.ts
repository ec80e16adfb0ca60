import { listSessions as route, type SessionSummary } from '@pingboard/contracts/http/account.ts'
import { call } from '@pingboard/kit/api'

/** The first page, the last used first: nobody looks for the hundred-and-first device. */
export const listSessions = async (signal?: AbortSignal): Promise<SessionSummary[]> =>
  (await call(route, { signal })).data.data
