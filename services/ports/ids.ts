/** 26 characters `[0-9a-z]`. */
export interface Ids {
  random(): string
  /** The same id for the same words, so that a repeated creation finds its own stream. */
  derived(...words: readonly string[]): string
}
