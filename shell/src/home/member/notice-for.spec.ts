import { expect, test } from 'vitest'
import { noticeFor } from './notice-for.ts'

test.each([
  ['an address that is not verified', { isVerified: false, enableEmails: true }, true, 'unverified'],
  ['results that are off', { isVerified: true, enableEmails: false }, true, 'mails'],
  ['nothing to say', { isVerified: true, enableEmails: true }, true, null],
  ['a person without a group', { isVerified: false, enableEmails: false }, false, null],
] as const)('%s', (_what, profile, hasGroups, notice) => expect(noticeFor(profile, hasGroups)).toBe(notice))
