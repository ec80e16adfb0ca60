import { type Profile, getProfile as route } from '@pingboard/contracts/http/account.ts'
import { call } from '@pingboard/kit/api'

export const getProfile = async (): Promise<Profile> => (await call(route, {})).data
