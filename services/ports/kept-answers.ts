import type { UserId } from '@pingboard/contracts/ids.ts'

/** A command that came with an Idempotency-Key and whose effect is no event. */
export interface KeyedCommand {
  /** Derived from the caller, the address and the key. */
  readonly commandId: string
  readonly userId: UserId
  /** Tells a repeat from another command under the same key. */
  readonly bodyHash: string
}

/** What an effect stores in its own transaction: a repeat finds both or neither (CON-4). */
export interface Keep<Result = void> extends KeyedCommand {
  /** The answer as text, made of what the effect did. */
  answer(result: Result): string
}

/** Answers to keyed commands, for a day. They show what their caller was shown, so they go with the caller. */
export interface KeptAnswers {
  /** Null when unknown, or older than a day; `answer` is null for a command that had no effect to repeat. */
  find(commandId: string): Promise<{ readonly bodyHash: string; readonly answer: string | null } | null>
  /** For a command that changed nothing: only which body its key stands for. */
  keep(command: KeyedCommand): Promise<void>
  removeAllOf(userId: UserId): Promise<void>
}
