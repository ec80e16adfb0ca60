import { type Profile, updateProfile as route } from '@pingboard/contracts/http/account.ts'
import { call } from '@pingboard/kit/api'

type Changes = Partial<
  Pick<Profile, 'licenseNumber' | 'firstname' | 'lastname' | 'enableEmails' | 'enableNotifications'>
>

/** Changes the given fields and leaves the others. */
export const updateProfile = async (changes: Changes): Promise<Profile> =>
  (await call(route, { body: changes })).data
