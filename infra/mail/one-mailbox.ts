import { email } from '@pingboard/contracts/fields.ts'
import { MailRefused } from '@pingboard/services/ports/mailer.ts'

/**
 * The address a mail may go to: one mailbox, its domain in ASCII. Accounts of earlier versions may hold an address
 * that a mail program reads as another person's address; no mail is sent to it.
 * @throws MailRefused
 */
export function oneMailbox(to: string): string {
  const { data } = email.safeParse(to)
  if (data === undefined || UNSEEN.test(to) || localPart(data) !== localPart(to))
    throw new MailRefused('not the address of one mailbox')
  return data
}

/** Characters that a reader does not see and the domain's ASCII form drops: two addresses then look alike. */
const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}]/u
const localPart = (address: string): string => address.slice(0, address.lastIndexOf('@')).toLowerCase()
