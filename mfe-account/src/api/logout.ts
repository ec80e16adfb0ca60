import { logoutPost as route } from '@pingboard/contracts/http/account.ts'
import { call } from '@pingboard/kit/api'

export async function logout(): Promise<void> {
  await call(route, {})
}
