import { checkEmail as route } from '@pingboard/contracts/http/account.ts'
import { call } from '@pingboard/kit/api'

/** Verifies an address by the token of a mail. A token works once, so a sent call is never aborted. */
export async function checkEmail(token: string): Promise<void> {
  await call(route, { body: { token } })
}
