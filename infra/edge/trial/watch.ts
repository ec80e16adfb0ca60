import type { Candidate } from '@pingboard/contracts/releases.ts'
import type { Clock } from '@pingboard/services/ports/clock.ts'
import type { Log } from '@pingboard/services/ports/log.ts'
import type { SliceReports } from '@pingboard/services/ports/slice-reports.ts'
import type { SliceStore } from '@pingboard/services/ports/slice-store.ts'
import { abandon } from '../release/end-trial.ts'
import { RollbackRefused } from '../release/refusal.ts'
import { compared } from './comparison.ts'
import { isWorse, lookOf, reasonOf } from './judge.ts'

/** Reports wait so long for others: a trial is compared once for all of them. Milliseconds. */
const GATHER_MS = 2000
/** What is older is forgotten. Milliseconds. */
const KEPT_MS = 30 * 86_400_000
/** Between two times of forgetting. Milliseconds. */
const FORGET_EVERY_MS = 3_600_000

export interface TrialWatchOptions {
  readonly store: SliceStore
  readonly reports: SliceReports
  readonly clock: Clock
  readonly log: Log
  /** For tests: shorter. */
  readonly gatherMs?: number
}

export interface TrialWatch {
  /** Something was reported: the trials are compared soon. */
  heard(): void
  /** Candidates that this process has abandoned, by slice. */
  readonly abandoned: ReadonlyMap<string, number>
  /** Ends the watch, once what is under way is done. */
  close(): Promise<void>
}

/**
 * Compares the versions on trial with those that are on, where reports come in, and abandons what is worse. Two processes
 * may do so at once: each look is one process's, and what another has abandoned is left alone.
 */
export function watchTrials(options: TrialWatchOptions): TrialWatch {
  const { store, reports, clock, log, gatherMs = GATHER_MS } = options
  const abandoned = new Map<string, number>()
  /** Worse, but the store did not take it yet: reason by slice, version and trial. */
  const condemned = new Map<string, string>()
  let waiting: NodeJS.Timeout | undefined
  let looking = Promise.resolve()
  let isClosed = false

  async function look(): Promise<void> {
    const revision = await store.current()
    for (const candidate of revision.candidates ?? []) {
      const { entry, since } = candidate
      const trial = `${entry.name} ${entry.version} ${since}`
      const { on, tried } = await compared(candidate, revision, reports)
      const number = on ? lookOf(on, tried) : 0
      if (on && number > 0 && (await reports.look(entry.name, since, number, clock.now())))
        if (isWorse(number, on, tried)) condemned.set(trial, reasonOf(on, tried))
      const reason = condemned.get(trial)
      if (reason === undefined) continue
      await end(candidate, reason)
      condemned.delete(trial)
    }
  }

  async function end({ entry: { name, version }, since }: Candidate, reason: string): Promise<void> {
    try {
      const { changed } = await abandon(
        { name, version },
        { store, by: 'product', at: clock.now(), reason: reason.slice(0, 500), since },
      )
      if (changed) abandoned.set(name, (abandoned.get(name) ?? 0) + 1)
    } catch (error) {
      // Another edge or an operator has ended this trial before, or begun one of another version.
      if (!(error instanceof RollbackRefused)) throw error
    }
  }

  function soon(): void {
    if (isClosed || waiting) return
    waiting = setTimeout(() => {
      waiting = undefined
      looking = looking.then(look).catch(err => {
        log.warn({ err }, 'trials of slices could not be compared; they are with the next report')
        if (condemned.size > 0) soon()
      })
    }, gatherMs).unref()
  }

  const forget = () =>
    reports.forgetBefore(new Date(clock.now().getTime() - KEPT_MS)).catch(err => {
      log.warn({ err }, 'old reports on slices were not forgotten yet')
    })
  const forgetting = setInterval(forget, FORGET_EVERY_MS).unref()
  // Reports that were not compared before the last stop.
  soon()

  return {
    heard: soon,
    abandoned,
    async close() {
      isClosed = true
      clearInterval(forgetting)
      clearTimeout(waiting)
      await looking
    },
  }
}
