import * as z from 'zod/mini'
import { LANGUAGES } from '../constants.ts'
import { moment } from '../fields.ts'
import { userId } from '../ids.ts'

/** What an account's owner is to be told by mail, always, whatever their preferences. */
export const ACCOUNT_NOTICES = [
  /** Link that verifies the address. */
  'verify',
  /** Link to choose a new password. */
  'reset',
  /** The password was changed or reset. */
  'password-changed',
  /** Somebody registered the address again. */
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
      /** What the link's token is derived from; null for a notice without a link. */
      request: z.nullable(z.string()),
      /** Of the page it was asked for on; null: the owner's. */
      language: z.nullable(z.enum(LANGUAGES)),
    }),
  ),
  revision: z.int(),
})
export type AccountNotices = z.infer<typeof accountNotices>
export type AccountNotice = (typeof ACCOUNT_NOTICES)[number]
