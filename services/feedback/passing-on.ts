import { backOff, queueTask } from '../http/queue-task.ts'
import type { Clock } from '../ports/clock.ts'
import type { FeedbackRecords } from '../ports/feedback-records.ts'
import type { IssueTracker } from '../ports/issue-tracker.ts'
import type { Log } from '../ports/log.ts'

/** Pauses between attempts, milliseconds. A report is never given up. */
const PAUSES = { first: 2000, most: 60 * 60_000 }

/** Longer than the time to search for an earlier issue, page by page, and to open one. Milliseconds. */
const CLAIM_MS = 3 * 60_000

/**
 * Passes reports on, one at a time. The process may die just after it opened an issue. The tracker promises to search
 * for the report's mark before it opens a second issue.
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
  /** From 0 to 1, to spread the pauses. */
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
