import { backOff, queueTask } from '../http/queue-task.ts'
import type { Clock } from '../ports/clock.ts'
import type { FeedbackRecords } from '../ports/feedback-records.ts'
import type { IssueTracker } from '../ports/issue-tracker.ts'
import type { Log } from '../ports/log.ts'

/** Pauses between attempts, milliseconds. It is never given up. */
const PAUSES = { first: 2000, most: 60 * 60_000 }

/** Longer than looking for an earlier issue and opening one takes, page by page. Milliseconds. */
const CLAIM_MS = 3 * 60_000

/**
 * Passes reports on, one at a time. A report that was opened just before the process died is looked for by its mark
 * before it is opened again: that is the tracker's promise.
 */
export function passingOn({
  clock,
  log,
  records,
  tracker,
  random,
}: {
  readonly clock: Clock
  readonly log: Log
  readonly records: FeedbackRecords
  readonly tracker: IssueTracker
  /** From 0 to 1, for pauses that spread out. */
  readonly random: () => number
}) {
  return queueTask({
    name: 'feedback',
    clock,
    log,
    width: 1,
    claim: (now, limit) => records.claim(now, limit, CLAIM_MS),
    async handle({ attempts, until, ...report }) {
      const { id } = report
      let address: string
      try {
        address = await tracker.open(report)
      } catch (error) {
        const reason = error instanceof Error ? error.message : 'unknown'
        log.warn({ feedback: id, attempts: attempts + 1, reason }, 'a report is passed on later')
        const pause = backOff(attempts, PAUSES, random())
        await records.postpone({ id, until }, new Date(clock.now().getTime() + pause))
        return
      }
      await records.settle(id, address)
    },
  })
}
