import type { UserId } from '@pingboard/contracts/ids.ts'

/** Implemented by account, by the same path as a change of the profile; passed in by `services/run`. */
export interface MailPreferences {
  /** Turns optional mails off. Does nothing when they are off already, or when the account was erased. */
  turnOff(
    userId: UserId,
    cause: { readonly commandId: string; readonly correlationId: string },
  ): Promise<void>
}
