import type { Profile } from '@pingboard/contracts/http/account.ts'

/** Results go to verified addresses only, and to those who turned them on. */
export type NoticeKind = 'unverified' | 'mails'
export const NOTICES: readonly NoticeKind[] = ['unverified', 'mails']

/** @param hasGroups without a group there are no results to wait for */
export function noticeFor(
  { isVerified, enableEmails }: Pick<Profile, 'isVerified' | 'enableEmails'>,
  hasGroups: boolean,
): NoticeKind | null {
  if (!hasGroups) return null
  if (!isVerified) return 'unverified'
  return enableEmails ? null : 'mails'
}
