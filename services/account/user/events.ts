import * as z from 'zod/mini'
import type { EventTypes } from '../../kernel/event-types.ts'

/** What happened to an account: that it did, never with which name, address or number (PII-2). */
const nothing = z.object({})

const schemas = {
  UserRegistered: nothing,
  /** Somebody tried to register the address again; its owner is to be told. */
  RegistrationRepeated: nothing,
  NamesGiven: nothing,
  NamesRemoved: nothing,
  LicenceLinked: nothing,
  LicenceUnlinked: nothing,
  NotificationsChosen: z.object({ enableEmails: z.boolean(), enableNotifications: z.boolean() }),
}
type Schemas = typeof schemas

export type UserEvent = {
  [T in keyof Schemas]: { readonly type: T; readonly data: z.infer<Schemas[T]> }
}[keyof Schemas]

export const userEvents: EventTypes<UserEvent> = { context: 'account', category: 'user', schemas }
