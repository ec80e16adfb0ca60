import { ACCOUNT_NOTICES, type AccountNotice } from '@pingboard/contracts/events/accounts.ts'
import type { Person } from '../ports/personal-records.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Mails caused by an action on the account. They are always sent, also to an address that is not verified. */
type NoticeKind = AccountNotice
/** Sent to members who want them. */
export type MemberKind = 'added-to-group' | 'role-changed'
export type FixtureKind = 'fixture-finished' | 'fixture-postponed'
export type MailKind = NoticeKind | MemberKind | 'board-results'
export type PushKind = MemberKind | FixtureKind

/** How long each mail is worth sending, milliseconds. An expired link would be useless. */
export const MAIL_LIFE: Readonly<Record<MailKind, number>> = {
  verify: DAY,
  reset: HOUR,
  'password-changed': DAY,
  'registered-again': DAY,
  'added-to-group': DAY,
  'role-changed': DAY,
  'board-results': DAY,
}
/** A push is not worth sending after an hour. Milliseconds. */
export const PUSH_LIFE = HOUR

const NOTICES: ReadonlySet<string> = new Set(ACCOUNT_NOTICES)
const PUSHES = {
  'added-to-group': true,
  'role-changed': true,
  'fixture-finished': true,
  'fixture-postponed': true,
} satisfies Record<PushKind, true>
export const isPushKind = (kind: string): kind is PushKind => Object.hasOwn(PUSHES, kind)
export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(MAIL_LIFE, kind)

/** True when the person wants this mail. The sender checks again, because the person may have changed the choice. */
export function wantsMail(person: Person, kind: MailKind): boolean {
  if (kind === 'verify') return !person.isVerified
  return NOTICES.has(kind) || (person.enableEmails && person.isVerified)
}

export const wantsPush = (person: Person): boolean => person.enableNotifications
