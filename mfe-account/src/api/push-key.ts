import { pushKey as route } from '@pingboard/contracts/http/notifications.ts'
import { call } from '@pingboard/kit/api'

/** The public key of this installation, which a browser subscribes with. */
export const pushKey = async (): Promise<string> => (await call(route, {})).data.publicKey
