import { eraseAccount as route } from '@pingboard/contracts/http/account.ts'
import { call } from '@pingboard/kit/api'

/** For good. The session ends with it. */
export async function eraseAccount(): Promise<void> {
  await call(route, {})
}
