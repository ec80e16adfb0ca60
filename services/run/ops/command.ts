import type { ParseArgsOptionsConfig } from 'node:util'
import type { StoreSettings } from '../open/stores.ts'
import type { Settings } from '../settings/settings.ts'

/** Exit codes, for scripts that call a command. */
export const DONE = 0
/** The command failed, or found a fault: a damaged log, a document still set aside. */
export const FAILED = 1
/** The command was not understood. */
export const MISUSED = 2

export interface Given extends StoreSettings {
  readonly secrets?: Settings['secrets']
  readonly positionals: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | undefined>>
  readonly env: NodeJS.ProcessEnv
  /** Prints a line of the answer on standard output. */
  readonly say: (line: string) => void
}

export interface Command {
  readonly name: string
  /** What follows the name: `<dir> --into <empty dir>`. */
  readonly usage: string
  readonly summary: string
  /** True: the command may run beside the product. Other commands are refused while the product runs. */
  readonly isOnline: boolean
  /** Reads no stored data, so settings that a start would refuse do not stop it. */
  readonly isWithoutData?: true
  readonly options?: ParseArgsOptionsConfig
  /** Lowest and highest number of words after the name. */
  readonly words: readonly [least: number, most: number]
  /** @returns the exit code @throws CommandError, or any error, whose message is shown */
  run(given: Given): Promise<number>
}

/** A command that cannot be carried out as given. */
export class CommandError extends Error {
  readonly code: number
  constructor(message: string, code = FAILED) {
    super(message)
    this.name = 'CommandError'
    this.code = code
  }
}

/** The data directory alone, whatever engines the settings name. */
export const filesOnly = ({ dataDir }: StoreSettings): StoreSettings => ({ dataDir })

/** Whether the settings name an engine that keeps log or records elsewhere than in files. */
export const isOnEngines = ({ engines }: StoreSettings): boolean =>
  Boolean(engines?.eventstore || engines?.mongodb)

/**
 * For commands that fill the engines. With one of them, half of the data stays in files: the copy would go from these
 * files into themselves.
 * @throws CommandError when the settings name one engine alone
 */
export function refuseOneEngine({ engines }: StoreSettings): void {
  if (Boolean(engines?.eventstore) === Boolean(engines?.mongodb)) return
  const [named, other] = engines?.eventstore
    ? ['EVENTSTORE_URL', 'MONGODB_URL']
    : ['MONGODB_URL', 'EVENTSTORE_URL']
  throw new CommandError(
    `only ${named} is set: set ${other} too, to fill both engines; or neither, for a directory of files`,
    MISUSED,
  )
}

/** The word at an index. `words` has ensured that required words exist. */
export const wordOf = ({ positionals }: Given, index: number): string => positionals[index] ?? ''
export const textOption = ({ options }: Given, name: string): string | null => {
  const value = options[name]
  return typeof value === 'string' ? value : null
}
