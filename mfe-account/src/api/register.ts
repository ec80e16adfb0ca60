import type { Language } from '@pingboard/contracts/constants.ts'
import { register as route } from '@pingboard/contracts/http/account.ts'
import { call } from '@pingboard/kit/api'

/** Opens no session. Gives the same answer for an address that already has an account. */
export async function register(
  account: { email: string; password: string; confirmPassword: string },
  lang: Language,
): Promise<void> {
  await call(route, { body: account, query: { lang } })
}
