import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../ports/clock.ts'
import type { Lease, Leases } from '../ports/leases.ts'
import type { Log } from '../ports/log.ts'

/** How long other processes wait after a holder has died. Milliseconds. */
const LASTS_MS = 30_000

/**
 * Runs `work` while this process holds the lease, and again after a lost lease, until the signal or `work` ends.
 * Without the lease the process waits for it. When another process gets the lease, the signal of `work` ends.
 * @param lasts milliseconds; in this time a lease is renewed, or asked for, three times
 */
export async function underLease(
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
  { leases, clock, log }: { leases: Leases; clock: Clock; log: Log },
  signal: AbortSignal,
  lasts = LASTS_MS,
): Promise<void> {
  const pause = (until: AbortSignal) => delay(lasts / 3, undefined, { signal: until }).catch(() => {})

  /** @returns null when the lease is lost; the same lease when its renewal failed and it still lasts */
  async function renewed(lease: Lease): Promise<Lease | null> {
    try {
      return await leases.renew(lease, clock.now(), lasts)
    } catch (err) {
      log.warn({ err, lease: name }, 'a lease could not be renewed')
      return clock.now() < lease.until ? lease : null
    }
  }

  /** Renews the lease until it is lost or the work has ended. */
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
      // The work ended by itself.
      if (!over.signal.aborted) return
    } finally {
      over.abort()
      await keeping
      await leases.giveBack(lease).catch(err => log.warn({ err, lease: name }, 'a lease was not given back'))
    }
  }
}
