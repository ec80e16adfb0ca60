import { sendVerificationEmail as route } from '@pingboard/contracts/http/account.ts'
import { call } from '@pingboard/kit/api'

export async function sendVerificationEmail(): Promise<void> {
  await call(route, {})
}
