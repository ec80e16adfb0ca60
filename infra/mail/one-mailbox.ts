import { email } from '@pingboard/contracts/fields.ts'
import { MailRefused } from '@pingboard/services/ports/mailer.ts'

/**
 * The address a mail may go to: one mailbox, its domain in ASCII. Accounts of earlier versions may hold what a mail
 * program reads as the address of somebody else; to such a one nothing is sent.
 * @throws MailRefused
 */
export function oneMailbox(to: string): string {
  const { data } = email.safeParse(to)
  if (data === undefined || UNSEEN.test(to) || localPart(data) !== localPart(to))
    throw new MailRefused('not the address of one mailbox')
  return data
}

/** What a reader does not see, and the domain's ASCII form leaves out: with it, an address is not the one it looks like. */
const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}]/u
const localPart = (address: string): string => address.slice(0, address.lastIndexOf('@')).toLowerCase()
