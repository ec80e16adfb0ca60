import { endSession as route } from '@pingboard/contracts/http/account.ts'
import { call } from '@pingboard/kit/api'

export async function endSession(id: string): Promise<void> {
  await call(route, { params: { id } })
}
