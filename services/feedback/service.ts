import { reportIssue } from '@pingboard/contracts/http/feedback.ts'
import type { FeedbackId } from '@pingboard/contracts/ids.ts'
import { implement } from '../http/implementation.ts'
import { limiter } from '../http/limits.ts'
import type { Service } from '../http/service.ts'
import { Rejection } from '../kernel/decider.ts'
import type { Clock } from '../ports/clock.ts'
import type { Feedback, FeedbackRecords } from '../ports/feedback-records.ts'
import type { IssueTracker } from '../ports/issue-tracker.ts'
import type { Log } from '../ports/log.ts'
import type { RateLimits } from '../ports/rate-limits.ts'
import { passingOn } from './passing-on.ts'

/** Limit of reports of one person: more than a person needs, too few to flood the team. */
const REPORTS = { max: 20, milliseconds: 60 * 60_000 }

export interface FeedbackPorts {
  readonly clock: Clock
  readonly log: Log
  readonly records: FeedbackRecords
  readonly rateLimits: RateLimits
  /** Where reports are passed on to; null keeps them here. */
  readonly tracker: IssueTracker | null
  /** From 0 to 1, to spread the pauses. */
  readonly random: () => number
}

/** Keeps people's reports, questions and wishes, and passes them on. */
export function feedback(ports: FeedbackPorts): Service {
  const { clock, records, tracker } = ports
  const begin = limiter(ports.rateLimits, 'reports', REPORTS)
  const passing = tracker && passingOn({ ...ports, tracker })

  /** @throws Rejection IDEMPOTENCY_KEY_REUSED when another report has the id */
  async function isRepeat(report: Feedback, mine: readonly Feedback[]): Promise<boolean> {
    const known = mine.find(({ id }) => id === report.id)
    if (!known) return false
    const same = known.type === report.type && known.title === report.title && known.body === report.body
    if (!same) throw new Rejection('IDEMPOTENCY_KEY_REUSED')
    return true
  }

  return {
    name: 'feedback',
    routes: [
      implement(reportIssue, async ({ body, caller: { userId }, context }) => {
        const [type] = body.labels
        if (!type) throw new Rejection('INVALID_REQUEST')
        // Derived from the Idempotency-Key when there is one, so that a repeat finds its own report.
        const id = context.commandId as FeedbackId
        const createdAt = clock.now().toISOString()
        const report = { id, userId, type, title: body.title, body: body.body, createdAt }
        const answer = { body: { id } }
        if (await isRepeat(report, await records.ofUser(userId))) return answer
        const undo = await begin(userId)
        try {
          // Of two requests at the same time under one key, one is added, and the other is compared with the first.
          if (!(await records.add(report))) await isRepeat(report, await records.ofUser(userId))
        } catch (error) {
          await undo()
          throw error
        }
        passing?.wake()
        return answer
      }),
    ],
    views: [],
    sources: [],
    tasks: passing ? [passing] : [],
  }
}
