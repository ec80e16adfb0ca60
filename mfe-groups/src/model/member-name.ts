import type { Member } from '@pingboard/contracts/http/members.ts'
import { userOfMembership } from '@pingboard/contracts/ids.ts'
import type { BuiltInRole } from '@pingboard/contracts/roles.ts'

/** First and last name, as far as they are known. */
export const fullName = (person: { firstname: string | null; lastname: string | null }): string =>
  [person.firstname, person.lastname].filter(Boolean).join(' ')

/** First and last name; `nameless` for a person without a name; the membership's id after the account was erased. */
export const memberName = ({ id, user }: Pick<Member, 'id' | 'user'>, nameless: string): string =>
  user ? fullName(user) || nameless : id

/** "331 8842": people read a licence aloud in two halves. */
export const spacedLicence = (licence: string): string =>
  licence.length > 4 ? `${licence.slice(0, -4)}\u202f${licence.slice(-4)}` : licence

/**
 * The name of the member to ask in a group: its creator, or an admin when the creator has erased their account.
 * @returns null while unknown or without a name
 */
export function ownerName(members: readonly Member[], createdBy: string | null): string | null {
  const creator = members.find(({ id }) => userOfMembership(id) === createdBy)
  const owner = creator && !creator.user ? members.find(isManager) : creator
  return (owner && memberName(owner, '')) || null
}

const isManager = ({ user, permissions }: Member): boolean =>
  user !== null && permissions.id === ('admin' satisfies BuiltInRole)
