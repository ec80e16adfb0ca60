import type { Language } from '@pingboard/contracts/constants.ts'
import { forgotPassword as route } from '@pingboard/contracts/http/account.ts'
import { call } from '@pingboard/kit/api'

/** Asks for the mail with a link. The answer does not say whether the account exists. */
export const forgotPassword = async (email: string, lang: Language): Promise<'SENT' | 'PENDING'> =>
  (await call(route, { body: { email }, query: { lang } })).data.status
