import { CommandError } from './command.ts'

/** How long a command waits for an engine. Milliseconds. */
const WAITED_MS = 10_000

/** Options of an opening: a process of the product waits for an engine as long as it takes; a command gives up. */
export function withinTime(): { readonly waiting: Set<string>; readonly goOn: () => Promise<void> } {
  const waiting = new Set<string>()
  let since: number | null = null
  return {
    waiting,
    async goOn() {
      if (waiting.size === 0) {
        since = null
        return
      }
      since ??= performance.now()
      if (performance.now() - since < WAITED_MS) return
      throw new CommandError(`${[...waiting].join(', ')} does not answer at the address of the settings`)
    },
  }
}
