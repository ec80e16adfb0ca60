import type { UserId } from '@pingboard/contracts/ids.ts'
import type { Feedback, FeedbackRecords } from '@pingboard/services/ports/feedback-records.ts'
import { withoutAddresses } from '../without-addresses.ts'
import { claimed } from './claims.ts'
import type { Collections, FeedbackDocument } from './collections.ts'
import { insertedOf } from './duplicates.ts'

export function feedbackRecords({ feedback }: Pick<Collections, 'feedback'>): FeedbackRecords {
  return {
    async add({ id, userId, type, title, body, createdAt }) {
      const waiting = { address: null, attempts: 0, dueAt: createdAt }
      const report = { _id: id, userId, type, title, body, createdAt, ...waiting }
      return (await insertedOf(feedback, [report]))[0] === true
    },
    async ofUser(userId) {
      return (await feedback.find({ userId }).sort({ createdAt: 1, _id: 1 }).toArray()).map(toFeedback)
    },
    async claim(now, limit, milliseconds) {
      const { entries, until } = await claimed(feedback, { address: null }, now, limit, milliseconds)
      return entries.map(entry => ({ ...toFeedback(entry), attempts: entry.attempts, until }))
    },
    async settle(id, address) {
      await feedback.updateOne({ _id: id, address: null }, { $set: { address } })
    },
    async postpone({ id, until }, dueAt) {
      await feedback.updateOne(
        { _id: id, dueAt: until, address: null },
        { $inc: { attempts: 1 }, $set: { dueAt: dueAt.toISOString() } },
      )
    },
    removeAllOf: userId => unlinkReports(feedback, [userId]),
  }
}

/** Reports stay, and are still passed on. The ids of these people, and any address in the texts, are removed. */
export async function unlinkReports(
  feedback: Collections['feedback'],
  userIds: readonly UserId[],
): Promise<void> {
  for await (const { _id, title, body } of feedback.find({ userId: { $in: userIds } }))
    await feedback.updateOne(
      { _id },
      { $set: { userId: null, title: withoutAddresses(title), body: withoutAddresses(body) } },
    )
}

const toFeedback = ({ _id, userId, type, title, body, createdAt }: FeedbackDocument): Feedback => ({
  id: _id,
  userId,
  type,
  title,
  body,
  createdAt,
})
