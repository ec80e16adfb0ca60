import { changePassword as route } from '@pingboard/contracts/http/account.ts'
import { call } from '@pingboard/kit/api'

/** Ends every other session of the person. */
export async function changePassword(currentPassword: string, password: string): Promise<void> {
  await call(route, { body: { currentPassword, password } })
}
