import type { GroupEvent } from '@pingboard/contracts/events/groups.ts'
import type { GroupId } from '@pingboard/contracts/ids.ts'
import type { PublicSource } from '../kernel/public-events.ts'
import { idOf } from '../ports/stored-event.ts'
import type { GroupDomainEvent } from './group/events.ts'
import { type GroupPage, groupPage } from './views/group-page.ts'

/**
 * Events that other services receive as a change of the group. The members are not published. A departure is
 * published, so that services with viewers check the viewers' rights again.
 */
const TOLD: ReadonlySet<GroupDomainEvent['type']> = new Set([
  'GroupCreated',
  'GroupRenamed',
  'ShortNameChosen',
  'BoardVisibilityChanged',
  'MemberLeft',
  'MemberRemoved',
])

export const groupsTopic: PublicSource<GroupPage, GroupDomainEvent, GroupEvent> = {
  topic: 'groups',
  view: groupPage,
  publish(events, doc) {
    const last = events.at(-1)
    if (!last) return null
    const { revision } = last
    if (doc) {
      const { id, name, shortName, boardVisibility } = doc
      return events.some(({ type }) => TOLD.has(type))
        ? { type: 'GroupChanged', version: 1, id, name, shortName, boardVisibility, revision }
        : null
    }
    if (last.type !== 'GroupDeleted') return null
    return { type: 'GroupDeleted', version: 1, id: idOf(last.stream) as GroupId, revision }
  },
}
