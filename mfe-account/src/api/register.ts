import type { Language } from '@pingboard/contracts/constants.ts'
import { register as route } from '@pingboard/contracts/http/account.ts'
import { call } from '@pingboard/kit/api'

/** Opens no session, and answers alike for an address that is known. */
export async function register(
  account: { email: string; password: string; confirmPassword: string },
  lang: Language,
): Promise<void> {
  await call(route, { body: account, query: { lang } })
}
