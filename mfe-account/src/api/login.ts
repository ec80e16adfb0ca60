import { type Profile, login as route } from '@pingboard/contracts/http/account.ts'
import { call } from '@pingboard/kit/api'

/** Opens a session; the cookie comes with the answer. */
export const login = async (email: string, password: string): Promise<Profile> =>
  (await call(route, { body: { email, password } })).data
