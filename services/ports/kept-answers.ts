import type { UserId } from '@pingboard/contracts/ids.ts'

/** A command with an Idempotency-Key whose effect is no event. */
export interface KeyedCommand {
  /** Derived from the caller, the address and the key. */
  readonly commandId: string
  readonly userId: UserId
  /** Separates a repeat from another command under the same key. */
  readonly bodyHash: string
}

/** What an effect stores in its own transaction, so that a repeat finds both or neither (CON-4). */
export interface Keep<Result = void> extends KeyedCommand {
  /** The answer as text, made from the result of the effect. */
  answer(result: Result): string
}

/** Answers to keyed commands, for a day. They hold what the caller was shown, so they are deleted with the caller. */
export interface KeptAnswers {
  /** Null when unknown, or older than a day. `answer` is null for a command that had no effect to repeat. */
  find(commandId: string): Promise<{ readonly bodyHash: string; readonly answer: string | null } | null>
  /** For a command that changed nothing: keeps only the hash of the body that came with the key. */
  keep(command: KeyedCommand): Promise<void>
  removeAllOf(userId: UserId): Promise<void>
}
