import { unsubscribe as route } from '@pingboard/contracts/http/notifications.ts'
import { call } from '@pingboard/kit/api'

export async function unsubscribe(endpoint: string): Promise<void> {
  await call(route, { body: { endpoint } })
}
