import { eraseAccount as route } from '@pingboard/contracts/http/account.ts'
import { call } from '@pingboard/kit/api'

/** Erases the account for good, and ends the session. */
export async function eraseAccount(): Promise<void> {
  await call(route, {})
}
