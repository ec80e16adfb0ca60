import { domainToUnicode } from 'node:url'
import { email as mailbox } from '@pingboard/contracts/fields.ts'
import type { Person, PersonalRecords } from '../ports/personal-records.ts'

/**
 * Different spellings of an address give the same mailbox. Limits count by mailbox. An address that no new account
 * may have is returned unchanged.
 */
export function mailboxOf(email: string): string {
  const known = mailbox.safeParse(email)
  return known.success ? known.data : email
}

/**
 * Finds the account of a mailbox. Earlier versions stored addresses as typed: with a Unicode domain, and with
 * characters that are refused today. Such an account is found by its stored address, so that no second account is
 * made.
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
