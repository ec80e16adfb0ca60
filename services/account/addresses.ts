import { domainToUnicode } from 'node:url'
import { email as mailbox } from '@pingboard/contracts/fields.ts'
import type { Person, PersonalRecords } from '../ports/personal-records.ts'

/**
 * The mailbox somebody means, however they write it: what limits count by. An address that no new account may have
 * stands for itself.
 */
export function mailboxOf(email: string): string {
  const known = mailbox.safeParse(email)
  return known.success ? known.data : email
}

/**
 * The account of a mailbox. Earlier versions kept addresses as they were typed: with the domain in letters, and with
 * characters that are refused today. Such an account is found by its address as it was, and no second one is made.
 */
export async function personAt(
  people: Pick<PersonalRecords, 'byEmail'>,
  email: string,
): Promise<Person | null> {
  const known = mailboxOf(email)
  const at = known.lastIndexOf('@') + 1
  const inLetters = known.slice(0, at) + domainToUnicode(known.slice(at))
  const found = await Promise.all([...new Set([email, known, inLetters])].map(form => people.byEmail(form)))
  return found.find(person => person !== null) ?? null
}
