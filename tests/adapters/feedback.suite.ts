import type { FeedbackId, UserId } from '@pingboard/contracts/ids.ts'
import { type fixedClock, seededIds } from '@pingboard/services/kernel/testing/fixed.ts'
import type { Feedback, FeedbackRecords } from '@pingboard/services/ports/feedback-records.ts'
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

export const feedbackPromises: readonly PortPromise<FeedbackUnderTest>[] = [
  {
    title: 'a report comes back as written, also after a reopen, and waits to be passed on',
    async run(open) {
      const { feedback, clock, reopen } = await open()
      const report = aReport(clock)
      expect(await feedback.add(report)).toBe(true)
      for (const current of [async () => feedback, reopen]) {
        const records = await current()
        expect(await records.due(clock.now(), 10)).toEqual([{ ...report, attempts: 0 }])
        expect(await records.ofUser(report.userId as UserId)).toEqual([report])
      }
    },
  },
  {
    title: 'the same report again is known, and changes nothing',
    async run(open) {
      const { feedback, clock } = await open()
      const report = aReport(clock)
      expect(await Promise.all([feedback.add(report), feedback.add(report)])).toEqual([true, false])
      expect(await feedback.add({ ...report, title: 'Something else' })).toBe(false)
      expect(await feedback.due(clock.now(), 10)).toMatchObject([{ title: report.title }])
    },
  },
  {
    title: 'one that was passed on is kept, and not passed on again',
    async run(open) {
      const { feedback, clock, reopen } = await open()
      const report = aReport(clock)
      await feedback.add(report)
      await feedback.settle(report.id, 'https://issues.example/1')
      await feedback.postpone(report.id, clock.now())
      const again = await reopen()
      expect(await again.due(clock.now(), 10)).toEqual([])
      expect(await again.ofUser(report.userId as UserId)).toEqual([report])
    },
  },
  {
    title: 'a postponed one comes at its time, with its attempts counted',
    async run(open) {
      const { feedback, clock } = await open()
      const report = aReport(clock)
      await feedback.add(report)
      await feedback.postpone(report.id, new Date(clock.now().getTime() + MINUTE))
      clock.advance(MINUTE - 1)
      expect(await feedback.due(clock.now(), 10)).toEqual([])
      clock.advance(1)
      expect(await feedback.due(clock.now(), 10)).toEqual([{ ...report, attempts: 1 }])
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
        clock.advance(MINUTE)
      }
      expect(idsOf(await feedback.due(clock.now(), 2))).toEqual(added.slice(0, 2))
      expect(idsOf(await feedback.due(clock.now(), 9))).toEqual(added)
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
      const waiting = await feedback.due(clock.now(), 10)
      expect(waiting.find(({ id }) => id === mine.id)).toEqual({
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
