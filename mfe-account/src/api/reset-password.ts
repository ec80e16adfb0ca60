import { resetPassword as route } from '@pingboard/contracts/http/account.ts'
import { call } from '@pingboard/kit/api'

/** Sets a new password by the token of a mail. Opens no session. */
export async function resetPassword(password: string, token: string): Promise<void> {
  await call(route, { body: { password, token } })
}
