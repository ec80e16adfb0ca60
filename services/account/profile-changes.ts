import type { updateProfile } from '@pingboard/contracts/http/account.ts'
import type { BodyOf } from '@pingboard/contracts/route.ts'
import type { Person } from '../ports/personal-records.ts'
import type { UserCommand } from './user/commands.ts'

type Body = BodyOf<typeof updateProfile>
type Editable = Pick<
  Person,
  'firstname' | 'lastname' | 'licenseNumber' | 'enableEmails' | 'enableNotifications'
>

/** Leaves one space between the parts of a name. An empty name becomes null. The contract has trimmed the name. */
const clean = (name: string | null | undefined) =>
  name === '' ? null : (name?.replace(/\s+/gu, ' ') ?? name)

/** The given fields that differ from the record. */
export function changesOf(person: Person, body: Body): Partial<Editable> {
  const wanted: Body = { ...body, firstname: clean(body.firstname), lastname: clean(body.lastname) }
  const entries = Object.entries(wanted) as [keyof Editable, unknown][]
  return Object.fromEntries(
    entries.filter(([field, value]) => value !== undefined && value !== person[field]),
  )
}

/** The command holds no names or numbers. `decide` compares the preferences with the stream, not with the record. */
export function commandOf(person: Person, changes: Partial<Editable>, body: Body): UserCommand {
  const { firstname, lastname, licenseNumber } = { ...person, ...changes }
  const renamed = 'firstname' in changes || 'lastname' in changes
  const relinked = 'licenseNumber' in changes
  return {
    type: 'ChangeProfile',
    names: renamed ? (firstname === null && lastname === null ? 'removed' : 'given') : null,
    licence: relinked ? (licenseNumber === null ? 'unlinked' : 'linked') : null,
    enableEmails: body.enableEmails,
    enableNotifications: body.enableNotifications,
  }
}
