import { LANGUAGES } from '@pingboard/contracts/constants.ts'
import { moment } from '@pingboard/contracts/fields.ts'
import { USER_FLAGS } from '@pingboard/contracts/permissions.ts'
import * as z from 'zod/mini'
import type { EventTypes } from '../../kernel/event-types.ts'

// Events say what happened to an account. They never hold a name, address or number (PII-2).

const nothing = z.object({})

/** The mailed link of a request. Its token is made from `request` and the installation's secret. */
const link = z.object({ request: z.string(), expiresAt: moment })
/** `language` comes from the page of the request, if sent: the person may use the device of another person. */
const resetLink = z.extend(link, { language: z.optional(z.enum(LANGUAGES)) })

const schemas = {
  UserRegistered: nothing,
  /** A visitor tried to register the address again. Its owner gets a mail. */
  RegistrationRepeated: nothing,
  NamesGiven: nothing,
  NamesRemoved: nothing,
  LicenceLinked: nothing,
  LicenceUnlinked: nothing,
  NotificationsChosen: z.object({ enableEmails: z.boolean(), enableNotifications: z.boolean() }),
  VerificationRequested: link,
  EmailVerified: nothing,
  PasswordResetRequested: resetLink,
  /** A request for an address without an account. It is alone on its stream, and takes the time of a real request. */
  PasswordResetAskedInVain: resetLink,
  /** With a mailed link. */
  PasswordReset: nothing,
  /** By the owner, signed in. */
  PasswordChanged: nothing,
  /** By an operator: all flags the account holds from now on. */
  FlagsGranted: z.object({ flags: z.array(z.enum(USER_FLAGS)) }),
  /** The last event of a stream. The records are purged for every such event, also after a crash or a restore (PII-3). */
  UserErased: nothing,
}
type Schemas = typeof schemas

export type UserEvent = {
  [T in keyof Schemas]: { readonly type: T; readonly data: z.infer<Schemas[T]> }
}[keyof Schemas]

export const userEvents: EventTypes<UserEvent> = { context: 'account', category: 'user', schemas }
