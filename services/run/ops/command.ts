import type { ParseArgsOptionsConfig } from 'node:util'

/** Exit codes: what a script that calls a command needs to tell apart. */
export const DONE = 0
/** Not done, or done and bad news: a damaged log, a document still set aside. */
export const FAILED = 1
/** The command was not understood. */
export const MISUSED = 2

export interface Given {
  readonly dataDir: string
  readonly positionals: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | undefined>>
  readonly env: NodeJS.ProcessEnv
  /** A line of the answer, for standard output. */
  readonly say: (line: string) => void
}

export interface Command {
  readonly name: string
  /** What follows the name: `<dir> --into <empty dir>`. */
  readonly usage: string
  readonly summary: string
  /** May run beside the product; the others need it stopped, and are refused while it runs. */
  readonly isOnline: boolean
  readonly options?: ParseArgsOptionsConfig
  /** Lowest and highest number of words after the name. */
  readonly words: readonly [least: number, most: number]
  /** @returns the exit code @throws CommandError, or any error, whose message is shown */
  run(given: Given): Promise<number>
}

/** A command that cannot be carried out as it was given. */
export class CommandError extends Error {
  readonly code: number
  constructor(message: string, code = FAILED) {
    super(message)
    this.name = 'CommandError'
    this.code = code
  }
}

/** The word at a place, which `words` has made sure of. */
export const wordOf = ({ positionals }: Given, index: number): string => positionals[index] ?? ''
export const textOption = ({ options }: Given, name: string): string | null => {
  const value = options[name]
  return typeof value === 'string' ? value : null
}
