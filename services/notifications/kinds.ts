import type { AccountNotice } from '@pingboard/contracts/events/accounts.ts'
import type { Person } from '../ports/personal-records.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Mails a person asked for by what they did: always sent, to an address that need not be verified. */
type NoticeKind = AccountNotice
/** Told to members who want it. */
export type MemberKind = 'added-to-group' | 'role-changed'
export type FixtureKind = 'fixture-finished' | 'fixture-postponed'
export type MailKind = NoticeKind | MemberKind | 'board-results'
export type PushKind = MemberKind | FixtureKind

/** How long each mail is worth sending, milliseconds: a link that has expired is of no use to anybody. */
export const MAIL_LIFE: Readonly<Record<MailKind, number>> = {
  verify: DAY,
  reset: HOUR,
  'password-changed': DAY,
  'registered-again': DAY,
  'added-to-group': DAY,
  'role-changed': DAY,
  'board-results': DAY,
}
/** An hour later nobody holds the telephone for it. */
export const PUSH_LIFE = HOUR

const NOTICES: ReadonlySet<string> = new Set<NoticeKind>([
  'verify',
  'reset',
  'password-changed',
  'registered-again',
])
const PUSHES: ReadonlySet<string> = new Set<PushKind>([
  'added-to-group',
  'role-changed',
  'fixture-finished',
  'fixture-postponed',
])
export const isPushKind = (kind: string): kind is PushKind => PUSHES.has(kind)
export const isMailKind = (kind: string): kind is MailKind => kind in MAIL_LIFE

/** Whether this mail is still for this person: asked again when it leaves, because they may have changed their mind. */
export function wantsMail(person: Person, kind: MailKind): boolean {
  if (kind === 'verify') return !person.isVerified
  return NOTICES.has(kind) || (person.enableEmails && person.isVerified)
}

export const wantsPush = (person: Person): boolean => person.enableNotifications
