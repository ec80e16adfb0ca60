import type { Failure } from './error.ts'

/** How one request ended. `blocked`: address not allowed; `resting`: breaker open. Neither of these two was sent. */
export type Result = 'ok' | Failure | 'blocked' | 'resting'

export interface OutgoingCount {
  readonly target: string
  readonly result: Result
  /** Requests since the start, every attempt counted. */
  readonly requests: number
}

/** Requests by target and result, for the metrics (OPS-4). */
export interface Counters {
  add(target: string, result: Result): void
  read(): readonly OutgoingCount[]
}

export function counters(): Counters {
  const kept = new Map<string, { target: string; result: Result; requests: number }>()
  return {
    add(target, result) {
      const key = `${target} ${result}`
      const count = kept.get(key) ?? { target, result, requests: 0 }
      count.requests += 1
      kept.set(key, count)
    },
    read: () => [...kept.values()].map(count => ({ ...count })),
  }
}
