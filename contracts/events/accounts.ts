import * as z from 'zod/mini'
import { LANGUAGES } from '../constants.ts'
import { moment } from '../fields.ts'
import { userId } from '../ids.ts'

/** Notices that are always mailed to an account's owner, whatever the preferences. */
export const ACCOUNT_NOTICES = [
  /** Link that verifies the address. */
  'verify',
  /** Link to choose a new password. */
  'reset',
  /** The password was changed or reset. */
  'password-changed',
  /** A visitor registered the address again. */
  'registered-again',
] as const

/** Topic `accounts`, key = user id. */
export const accountNotices = z.object({
  type: z.literal('AccountNotices'),
  version: z.literal(1),
  id: userId,
  notices: z.array(
    z.object({
      eventId: z.string(),
      at: moment,
      kind: z.enum(ACCOUNT_NOTICES),
      /** The link's token is derived from this id. Null for a notice without a link. */
      request: z.nullable(z.string()),
      /** Language of the page of the request; null: the owner's language. */
      language: z.nullable(z.enum(LANGUAGES)),
    }),
  ),
  revision: z.int(),
})
export type AccountNotices = z.infer<typeof accountNotices>
export type AccountNotice = (typeof ACCOUNT_NOTICES)[number]
