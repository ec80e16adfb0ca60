import type { Calls } from '../../mongodb/calls.ts'

/**
 * Wraps the calls of a port so that they wait out what passes, and throw the errors that the log throws.
 * @param reads calls whose caller need not know whether a write of theirs was carried out
 */
export function calling<Port extends object>(
  { repeat, write }: Calls,
  port: Port,
  reads: readonly (keyof Port & string)[],
): Port {
  const isRead = new Set<string>(reads)
  const wrapped = Object.entries(port).map(([name, call]) => {
    const run = isRead.has(name) ? repeat : write
    return [name, (...given: unknown[]) => run(() => call(...given))]
  })
  return Object.fromEntries(wrapped)
}
