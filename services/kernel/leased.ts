import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../ports/clock.ts'
import type { Lease, Leases } from '../ports/leases.ts'
import type { Log } from '../ports/log.ts'

/** How long a holder that died keeps the others waiting. Milliseconds. */
const LASTS_MS = 30_000

/**
 * Runs something for as long as this process has its turn at it, again and again until the signal ends. Without a lease
 * it waits for one; when another was given it, what runs is ended by its signal.
 * @param lasts milliseconds; a lease is renewed three times in it, and asked for as often
 */
export async function underLease(
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
  { leases, clock, log }: { leases: Leases; clock: Clock; log: Log },
  signal: AbortSignal,
  lasts = LASTS_MS,
): Promise<void> {
  const pause = (until: AbortSignal) => delay(lasts / 3, undefined, { signal: until }).catch(() => {})

  /** @returns null when it is another's by now; the same lease when nothing could be told */
  async function renewed(lease: Lease): Promise<Lease | null> {
    try {
      return await leases.renew(lease, clock.now(), lasts)
    } catch (err) {
      log.warn({ err, lease: name }, 'a lease could not be renewed')
      return clock.now() < lease.until ? lease : null
    }
  }

  /** Renews until it is lost, or what it was for has ended. */
  async function keep(lease: Lease, ended: AbortSignal): Promise<void> {
    let kept: Lease | null = lease
    while (kept && !ended.aborted) {
      await pause(ended)
      if (!ended.aborted) kept = await renewed(kept)
    }
  }

  while (!signal.aborted) {
    const lease = await leases.take(name, clock.now(), lasts).catch(err => {
      log.warn({ err, lease: name }, 'a lease could not be taken')
      return null
    })
    if (!lease) {
      await pause(signal)
      continue
    }
    const over = new AbortController()
    const keeping = keep(lease, over.signal).finally(() => over.abort())
    try {
      await work(AbortSignal.any([signal, over.signal]))
      // It has nothing left to do.
      if (!over.signal.aborted) return
    } finally {
      over.abort()
      await keeping
      await leases.giveBack(lease).catch(err => log.warn({ err, lease: name }, 'a lease was not given back'))
    }
  }
}
