import { setTimeout as wait } from 'node:timers/promises'
import type { GroupId } from '@pingboard/contracts/ids.ts'
import type { EventLog } from '../ports/event-log.ts'
import { idOf } from '../ports/stored-event.ts'
import type { SparingLog } from './sparing-log.ts'

const RETRY_MS = 1000

/** The groups that change from now on, as the log itself tells them. Ends with the signal. */
export type GroupNews = (signal: AbortSignal) => AsyncIterable<readonly GroupId[]>

export const groupNews = (log: Pick<EventLog, 'head' | 'subscribe'>): GroupNews =>
  async function* changed(signal) {
    const from = await log.head()
    for await (const { events } of log.subscribe(from, { categories: ['group'], signal }))
      if (events.length > 0) yield events.map(({ stream }) => idOf(stream) as GroupId)
  }

/**
 * Hears of groups until the signal ends. Between processes the bus is told by a publisher, and another one takes over
 * LEASE_SECONDS (10 unless set) after that one died: a group that makes its boards private meanwhile is noticed here
 * (LIV-9).
 */
export async function followGroups({
  news,
  log,
  signal,
  changed,
}: {
  news: GroupNews
  log: SparingLog
  signal: AbortSignal
  changed: (groups: ReadonlySet<GroupId>) => void
}): Promise<void> {
  while (!signal.aborted) {
    try {
      for await (const groups of news(signal)) changed(new Set(groups))
    } catch (err) {
      if (signal.aborted) return
      log.error({ err }, 'the live service does not hear of groups')
    }
    await wait(RETRY_MS, undefined, { signal }).catch(() => {})
  }
}
