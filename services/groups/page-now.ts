import type { GroupId } from '@pingboard/contracts/ids.ts'
import { Rejection } from '../kernel/decider.ts'
import { streamOf } from '../kernel/event.ts'
import { advance } from '../kernel/view.ts'
import type { EventLog } from '../ports/event-log.ts'
import type { ViewDocument } from '../ports/view-store.ts'
import { groupEvents } from './group/events.ts'
import { type GroupPage, groupPage } from './views/group-page.ts'

/**
 * The page of a group folded from its stream: what a command answers with, so that its reply never waits for the
 * stored view. Commands on groups are rare and their streams short.
 */
export async function pageNow(log: EventLog, id: GroupId) {
  let document: ViewDocument | null = null
  for (const stored of await log.readStream(streamOf(groupEvents.category, id))) {
    document = advance(groupPage, document, stored)
  }
  if (!document?.doc) throw new Rejection('GROUP_NOT_FOUND')
  const { doc, revision, position } = document
  return { page: doc as GroupPage, revision, position }
}
