import type { Profile } from '@pingboard/contracts/http/account.ts'
import { USER_FLAGS, type UserPermissions } from '@pingboard/contracts/permissions.ts'
import type { Person } from '../ports/personal-records.ts'

/** What the signed-in person sees of their own record: the listed fields and nothing else (INP-7). */
export function profileOf(person: Person): Profile {
  const { id, email, firstname, lastname, licenseNumber, createdAt, updatedAt } = person
  const { enableEmails, enableNotifications, isVerified, flags } = person
  const permissions = Object.fromEntries(
    USER_FLAGS.map(flag => [flag, flags.includes(flag)]),
  ) as UserPermissions
  return {
    id,
    email,
    firstname,
    lastname,
    licenseNumber,
    enableEmails,
    enableNotifications,
    isVerified,
    permissions,
    createdAt,
    updatedAt,
  }
}
