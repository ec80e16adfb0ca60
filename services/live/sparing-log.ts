import type { BoardId } from '@pingboard/contracts/ids.ts'
import type { Log } from '../ports/log.ts'

/** Between two lines about the same kind of failure. Milliseconds. */
const EVERY_MS = 60_000

/**
 * A log for failures that all rooms meet at once, for as long as an engine is away. The first of each kind is logged at
 * once, the next one a minute later, with how many were left out (`more`). A kind is the message and the error's class,
 * so that an outage hides no other fault.
 *
 * @param now monotonic milliseconds
 */
export function sparingLog(log: Pick<Log, 'error'>, now: () => number) {
  const kinds = new Map<string, { at: number; more: number }>()
  return {
    error(fields: { readonly err: unknown; readonly board?: BoardId }, message: string): void {
      const { err } = fields
      const kind = `${message} ${err instanceof Error ? err.constructor.name : typeof err}`
      const last = kinds.get(kind)
      if (last && now() - last.at < EVERY_MS) {
        last.more++
        return
      }
      kinds.set(kind, { at: now(), more: 0 })
      log.error({ ...fields, ...(last && last.more > 0 ? { more: last.more } : {}) }, message)
    },
  }
}

export type SparingLog = ReturnType<typeof sparingLog>
