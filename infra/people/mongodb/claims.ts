import type { Collection, Filter, UpdateFilter, WithId } from 'mongodb'
import type { QueueDocument } from './collections.ts'

/**
 * Claims entries of a queue, the oldest due first: sets the due time of each to the end of its claim, so that the
 * entries of an unfinished claim become free without further work. One operation looks and claims, so that however
 * many nodes claim at once, each entry is given to one. The due time also identifies a claim: the next claim of an
 * entry begins only after it.
 * @param waiting what an entry of the queue is, beside its due time
 */
export async function claimed<Entry extends QueueDocument>(
  queue: Collection<Entry>,
  waiting: Filter<Entry>,
  now: Date,
  limit: number,
  milliseconds: number,
): Promise<{ entries: readonly WithId<Entry>[]; until: string }> {
  const until = new Date(now.getTime() + milliseconds).toISOString()
  const due = { ...waiting, dueAt: { $lte: now.toISOString() } } as Filter<Entry>
  const hold = { $set: { dueAt: until } } as unknown as UpdateFilter<Entry>
  const entries: WithId<Entry>[] = []
  while (entries.length < limit) {
    const entry = await queue.findOneAndUpdate(due, hold, { sort: { dueAt: 1, createdAt: 1, _id: 1 } })
    if (entry === null) break
    entries.push(entry)
  }
  return { entries, until }
}
