import { groupEvent } from '@pingboard/contracts/events/groups.ts'
import { describe, expect, it } from 'vitest'
import type { Recorded } from '../kernel/event.ts'
import { firstDisplayCode } from './group/display-code.ts'
import type { GroupDomainEvent } from './group/events.ts'
import {
  ann,
  creator,
  deleted,
  expired,
  fields,
  founded,
  group,
  joined,
  left,
  removed,
} from './group/testing-history.ts'
import { groupsTopic } from './publish.ts'
import type { GroupPage } from './views/group-page.ts'

const doc: GroupPage = {
  ...fields,
  id: group,
  createdBy: creator,
  createdAt: '',
  updatedBy: creator,
  updatedAt: '',
  members: [],
  roles: [],
  displayCode: firstDisplayCode(group),
}
const recorded = (...events: readonly GroupDomainEvent[]) =>
  events.map((event, revision) => ({
    ...event,
    stream: `group-${group}`,
    revision,
  })) as Recorded<GroupDomainEvent>[]

describe('other services are told', () => {
  it('what a group is called and who may watch, without its members', () => {
    const told = groupsTopic.publish(recorded(...founded), doc)
    expect(groupEvent.parse(told)).toEqual(told)
    expect(told).toEqual({
      type: 'GroupChanged',
      version: 1,
      id: group,
      name: fields.name,
      shortName: null,
      boardVisibility: 'public',
      revision: 1,
    })
  })
  it('that it was deleted', () => {
    const told = groupsTopic.publish(recorded(...founded, deleted), null)
    expect(groupEvent.parse(told)).toEqual({ type: 'GroupDeleted', version: 1, id: group, revision: 2 })
  })
  it.each([left, removed])('that somebody went, so that they ask for rights again, but not who', gone => {
    const told = groupsTopic.publish(recorded(gone(ann)), doc)
    expect(told).toMatchObject({ type: 'GroupChanged', revision: 0 })
    expect(JSON.stringify(told)).not.toContain(ann)
  })
  it('nothing when only members came', () =>
    expect(groupsTopic.publish(recorded(joined(ann)), doc)).toBeNull())
  it('nothing when an invitation was refused as expired', () =>
    expect(groupsTopic.publish(recorded(expired(1)), doc)).toBeNull())
  it('nothing of a group that cannot be read', () =>
    expect(groupsTopic.publish(recorded(joined(ann)), null)).toBeNull())
  it('nothing when nothing happened', () => expect(groupsTopic.publish([], doc)).toBeNull())
})
