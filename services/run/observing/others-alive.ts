import type { OutgoingCount } from '@pingboard/infra/outgoing/counters.ts'

/**
 * Reports whether a called service answers, from the calls since the last report. A target is down after failures
 * without a success, until the next success. A target that was never called is up.
 */
export function othersAlive(counts: () => readonly OutgoingCount[]): (target: string) => boolean {
  const known = new Map<string, { good: number; bad: number; isUp: boolean }>()

  return function isUp(target) {
    const of = (results: readonly string[]) =>
      counts()
        .filter(count => count.target === target && results.includes(count.result))
        .reduce((sum, { requests }) => sum + requests, 0)
    // `refused` counts as bad: the service answers, but the operator must correct the credentials.
    const now = { good: of(['ok']), bad: of(['timeout', 'unavailable', 'refused', 'resting']) }
    const before = known.get(target) ?? { good: 0, bad: 0, isUp: true }
    const isWell = now.good > before.good ? true : now.bad > before.bad ? false : before.isUp
    known.set(target, { ...now, isUp: isWell })
    return isWell
  }
}
