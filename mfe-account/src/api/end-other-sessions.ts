import { endOtherSessions as route } from '@pingboard/contracts/http/account.ts'
import { call } from '@pingboard/kit/api'

export async function endOtherSessions(): Promise<void> {
  await call(route, {})
}
