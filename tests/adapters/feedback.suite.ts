import type { FeedbackId, UserId } from '@pingboard/contracts/ids.ts'
import { type fixedClock, seededIds } from '@pingboard/services/kernel/testing/fixed.ts'
import type {
  ClaimedFeedback,
  Feedback,
  FeedbackRecords,
} from '@pingboard/services/ports/feedback-records.ts'
import { expect } from 'vitest'
import { aPeopleFile } from './people-file.ts'
import { type PortPromise, suite } from './promises.ts'

export interface FeedbackUnderTest {
  readonly feedback: FeedbackRecords
  readonly clock: ReturnType<typeof fixedClock>
  reopen(): Promise<FeedbackRecords>
  /** Everything the adapter has on disk, as it is now. */
  onDisk(): Promise<string>
}

const ids = seededIds('feedback')
const aUser = () => ids.random() as UserId
const MINUTE = 60_000

function aReport(clock: FeedbackUnderTest['clock'], change: Partial<Feedback> = {}): Feedback {
  return {
    id: ids.random() as FeedbackId,
    userId: aUser(),
    type: 'bug',
    title: 'Le score ne bouge plus',
    body: 'Le tableau reste à 4–2.\nAprès un rechargement, tout va bien.',
    createdAt: clock.now().toISOString(),
    ...change,
  }
}

const idsOf = (reports: readonly Feedback[]) => reports.map(({ id }) => id)

/** Claims for a minute. */
const claim = (
  feedback: FeedbackRecords,
  clock: FeedbackUnderTest['clock'],
  limit = 10,
): Promise<readonly ClaimedFeedback[]> => feedback.claim(clock.now(), limit, MINUTE)

/** @throws Error when there is none */
async function claimOne(
  feedback: FeedbackRecords,
  clock: FeedbackUnderTest['clock'],
): Promise<ClaimedFeedback> {
  const [claimed] = await claim(feedback, clock, 1)
  if (!claimed) throw new Error('nothing to claim')
  return claimed
}

export const feedbackPromises: readonly PortPromise<FeedbackUnderTest>[] = [
  {
    title: 'a report comes back as written, also after a reopen, and waits to be passed on',
    async run(open) {
      const { feedback, clock, reopen } = await open()
      const report = aReport(clock)
      expect(await feedback.add(report)).toBe(true)
      expect(await feedback.ofUser(report.userId as UserId)).toEqual([report])
      const records = await reopen()
      const until = new Date(clock.now().getTime() + MINUTE).toISOString()
      expect(await claim(records, clock)).toEqual([{ ...report, attempts: 0, until }])
      expect(await records.ofUser(report.userId as UserId)).toEqual([report])
    },
  },
  {
    title: 'the same report again is known, and changes nothing',
    async run(open) {
      const { feedback, clock } = await open()
      const report = aReport(clock)
      // Which of the two comes first is open where a network lies between.
      const added = await Promise.all([feedback.add(report), feedback.add(report)])
      expect(added.sort()).toEqual([false, true])
      expect(await feedback.add({ ...report, title: 'Something else' })).toBe(false)
      expect(await claim(feedback, clock)).toMatchObject([{ title: report.title }])
    },
  },
  {
    title: 'one that was passed on is kept, and not passed on again',
    async run(open) {
      const { feedback, clock, reopen } = await open()
      const report = aReport(clock)
      await feedback.add(report)
      const claimed = await claimOne(feedback, clock)
      await feedback.settle(report.id, 'https://issues.example/1')
      await feedback.postpone(claimed, clock.now())
      const again = await reopen()
      expect(await claim(again, clock)).toEqual([])
      expect(await again.ofUser(report.userId as UserId)).toEqual([report])
    },
  },
  {
    title: 'a postponed one comes at its time, with its attempts counted',
    async run(open) {
      const { feedback, clock } = await open()
      const report = aReport(clock)
      await feedback.add(report)
      await feedback.postpone(await claimOne(feedback, clock), new Date(clock.now().getTime() + 5 * MINUTE))
      clock.advance(5 * MINUTE - 1)
      expect(await claim(feedback, clock)).toEqual([])
      clock.advance(1)
      expect(await claim(feedback, clock)).toMatchObject([{ ...report, attempts: 1 }])
    },
  },
  {
    title: 'what one process claims no other is given, however they race, also after a reopen',
    async run(open) {
      const { feedback, clock, reopen } = await open()
      const added = Array.from({ length: 8 }, () => aReport(clock))
      for (const report of added) await feedback.add(report)
      const claims = await Promise.all([1, 2, 3].map(() => claim(feedback, clock, 2)))
      expect(new Set(idsOf(claims.flat())).size).toBe(6)
      const rest = await claim(await reopen(), clock)
      expect(idsOf([...claims.flat(), ...rest]).toSorted()).toEqual(idsOf(added).toSorted())
    },
  },
  {
    title: 'a claim that was not finished in its time is free again, and counts as no attempt',
    async run(open) {
      const { feedback, clock } = await open()
      const report = aReport(clock)
      await feedback.add(report)
      const first = await claimOne(feedback, clock)
      clock.advance(MINUTE - 1)
      expect(await claim(feedback, clock)).toEqual([])
      clock.advance(1)
      const second = await claimOne(feedback, clock)
      expect(second).toEqual({ ...report, attempts: 0, until: second.until })
      expect(second.until > first.until).toBe(true)
    },
  },
  {
    title: 'who comes back after another claimed settles what was passed on, and postpones nothing',
    async run(open) {
      const { feedback, clock } = await open()
      await feedback.add(aReport(clock))
      const late = await claimOne(feedback, clock)
      clock.advance(MINUTE)
      await claimOne(feedback, clock)
      await feedback.postpone(late, clock.now())
      expect(await claim(feedback, clock)).toEqual([])
      await feedback.settle(late.id, 'https://issues.example/1')
      clock.advance(MINUTE)
      expect(await claim(feedback, clock)).toEqual([])
    },
  },
  {
    title: 'the oldest come first, no more than asked for',
    async run(open) {
      const { feedback, clock } = await open()
      const added: string[] = []
      for (let number = 0; number < 4; number++) {
        const report = aReport(clock)
        await feedback.add(report)
        added.push(report.id)
        clock.advance(1)
      }
      expect(idsOf(await claim(feedback, clock, 2))).toEqual(added.slice(0, 2))
      expect(idsOf(await claim(feedback, clock, 9))).toEqual(added.slice(2))
    },
  },
  {
    title: 'who erased their account leaves their reports behind, without a trace of who they were',
    async run(open) {
      const { feedback, clock, onDisk } = await open()
      const userId = aUser()
      const body = 'Tout est figé.\n\nContact:\nmarie-odile@club.example'
      const [mine, theirs] = [aReport(clock, { userId, body }), aReport(clock)]
      await feedback.add(mine)
      await feedback.add(theirs)
      await feedback.removeAllOf(userId)
      expect(await feedback.ofUser(userId)).toEqual([])
      expect(await feedback.ofUser(theirs.userId as UserId)).toEqual([theirs])
      const waiting = await claim(feedback, clock)
      expect(waiting.find(({ id }) => id === mine.id)).toMatchObject({
        ...mine,
        userId: null,
        body: 'Tout est figé.\n\nContact:\n…',
        attempts: 0,
      })
      const disk = await onDisk()
      for (const trace of ['marie-odile', userId]) expect(disk).not.toContain(trace)
    },
  },
]

export const feedbackSuite = (name: string, open: () => Promise<FeedbackUnderTest>): void =>
  suite(`feedback: ${name}`, feedbackPromises, open)

export async function sqliteFeedback(): Promise<FeedbackUnderTest> {
  const { people, clock, reopen, onDisk } = await aPeopleFile()
  return { feedback: people.feedback, clock, reopen: async () => (await reopen()).feedback, onDisk }
}
