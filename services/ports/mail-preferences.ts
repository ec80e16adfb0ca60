import type { UserId } from '@pingboard/contracts/ids.ts'

/** Implemented by account, by the same path as a change of the profile; handed in by composition. */
export interface MailPreferences {
  /** Ends the mails a person can do without. Quiet when they are off, and when the account was erased. */
  turnOff(
    userId: UserId,
    cause: { readonly commandId: string; readonly correlationId: string },
  ): Promise<void>
}
