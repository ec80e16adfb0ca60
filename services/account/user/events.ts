import { LANGUAGES } from '@pingboard/contracts/constants.ts'
import { moment } from '@pingboard/contracts/fields.ts'
import { USER_FLAGS } from '@pingboard/contracts/permissions.ts'
import * as z from 'zod/mini'
import type { EventTypes } from '../../kernel/event-types.ts'

/** What happened to an account: that it did, never with which name, address or number (PII-2). */
const nothing = z.object({})

/** The mailed link of a request: its token can be made from `request` only with the installation's secret. */
const link = z.object({ request: z.string(), expiresAt: moment })
/** Of the page it was asked for on, where that page said so: who lost a password may sit at somebody else's screen. */
const resetLink = z.extend(link, { language: z.optional(z.enum(LANGUAGES)) })

const schemas = {
  UserRegistered: nothing,
  /** Somebody tried to register the address again; its owner is to be told. */
  RegistrationRepeated: nothing,
  NamesGiven: nothing,
  NamesRemoved: nothing,
  LicenceLinked: nothing,
  LicenceUnlinked: nothing,
  NotificationsChosen: z.object({ enableEmails: z.boolean(), enableNotifications: z.boolean() }),
  VerificationRequested: link,
  EmailVerified: nothing,
  PasswordResetRequested: resetLink,
  /** Somebody asked for an address nobody has. Stands alone on its stream, and costs what a real request costs. */
  PasswordResetAskedInVain: resetLink,
  /** By a mailed link. */
  PasswordReset: nothing,
  /** By the owner, signed in. */
  PasswordChanged: nothing,
  /** By an operator: all that are held from now on. */
  FlagsGranted: z.object({ flags: z.array(z.enum(USER_FLAGS)) }),
  /** Nothing follows. The records are purged for every such event, at each start too (PII-3). */
  UserErased: nothing,
}
type Schemas = typeof schemas

export type UserEvent = {
  [T in keyof Schemas]: { readonly type: T; readonly data: z.infer<Schemas[T]> }
}[keyof Schemas]

export const userEvents: EventTypes<UserEvent> = { context: 'account', category: 'user', schemas }
