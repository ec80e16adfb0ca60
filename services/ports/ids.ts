/** 26 characters `[0-9a-z]`. */
export interface Ids {
  random(): string
  /** The same id for the same words: a repeated creation meets its own stream. */
  derived(...words: readonly string[]): string
}
