import { LogFull } from '@pingboard/services/ports/event-log.ts'

const SQLITE_FULL = 13

/** The same calls, telling a full disk as the log does: refused as such, and tried again when there is room (DUR-8). */
export function tellingFullDisk<Calls extends object>(calls: Calls): Calls {
  const told = Object.entries(calls).map(([name, call]) => [
    name,
    (...given: unknown[]) =>
      call(...given).catch((cause: { errcode?: number }) => {
        if (cause.errcode !== SQLITE_FULL) throw cause
        throw new LogFull('the disk is full: nothing was stored', { cause })
      }),
  ])
  return Object.fromEntries(told)
}
