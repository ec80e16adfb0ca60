import { type Profile, updateProfile as route } from '@pingboard/contracts/http/account.ts'
import { call } from '@pingboard/kit/api'

export const updateProfile = async (names: {
  firstname: string | null
  lastname: string | null
}): Promise<Profile> => (await call(route, { body: names })).data
