import { listSessions as route, type SessionSummary } from '@pingboard/contracts/http/account.ts'
import { call } from '@pingboard/kit/api'

/** Only the first page, last used first. A person does not need the hundred-and-first device. */
export const listSessions = async (signal?: AbortSignal): Promise<SessionSummary[]> =>
  (await call(route, { signal })).data.data
