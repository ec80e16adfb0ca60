import { describe, expect, it } from 'vitest'
import { advance } from '../../kernel/view.ts'
import type { StoredEvent } from '../../ports/stored-event.ts'
import type { ViewDocument } from '../../ports/view-store.ts'
import { firstDisplayCode } from '../group/display-code.ts'
import type { GroupDomainEvent } from '../group/events.ts'
import { SCORER } from '../group/roles.ts'
import {
  added,
  ann,
  becomes,
  bob,
  creator,
  defined,
  deleted,
  displayRenewed,
  fields,
  founded,
  group,
  invited,
  joined,
  left,
  ownRole,
  removed,
  roleDeleted,
} from '../group/testing-history.ts'
import { type GroupPage, groupPage } from './group-page.ts'

const at = (revision: number) => `2025-11-21T10:00:0${revision}.000Z`

function stored(history: readonly GroupDomainEvent[], actorId: string): StoredEvent[] {
  return history.map(({ type, data }, revision) => ({
    id: `e${revision}`,
    stream: `group-${group}`,
    revision,
    position: `${revision}`,
    type: `groups.${type}.v1`,
    data,
    recordedAt: at(revision),
    metadata: { commandId: 'c', actorId, $correlationId: 'c', $causationId: 'c' },
  }))
}
/** Each event is delivered twice: the second time must change nothing. */
function page(history: readonly GroupDomainEvent[], actorId: string = ann) {
  return stored(history, actorId)
    .flatMap(event => [event, event])
    .reduce<ViewDocument | null>((document, event) => advance(groupPage, document, event), null)
}

describe('the page of a group', () => {
  it('shows it as it was created, with its creator as a member', () =>
    expect(page(founded)?.doc).toEqual({
      ...fields,
      id: group,
      createdBy: creator,
      createdAt: at(0),
      updatedBy: creator,
      updatedAt: at(0),
      members: [{ userId: creator, roleId: 'admin' }],
      roles: [],
      displayCode: firstDisplayCode(group),
    }))
  it.each<GroupDomainEvent>([
    { type: 'GroupRenamed', data: { name: 'TT' } },
    { type: 'GroupDescribed', data: { description: 'All' } },
    { type: 'ClubChanged', data: { clubNumber: '08330002' } },
    { type: 'ShortNameChosen', data: { shortName: 'PC' } },
    { type: 'BoardVisibilityChanged', data: { boardVisibility: 'members' } },
  ])('shows $type, when and by whom', event =>
    expect(page([...founded, event])?.doc).toMatchObject({ ...event.data, updatedBy: ann, updatedAt: at(2) }),
  )
  it('names nobody for what the product itself did', () =>
    expect(
      page([...founded, { type: 'GroupRenamed', data: { name: 'TT' } }], 'system:demo')?.doc,
    ).toMatchObject({ updatedBy: null }))
  it('has members in order of arrival, who do not change the group itself', () =>
    expect(page([...founded, joined(ann), becomes(ann, SCORER)])?.doc).toMatchObject({
      updatedAt: at(0),
      members: [
        { userId: creator, roleId: 'admin' },
        { userId: ann, roleId: 'scorer' },
      ],
    }))
  it('says since when a member belongs whom another person added, until they come by themselves', () => {
    const addedAnn = [...founded, added(ann, creator), becomes(ann, SCORER)]
    expect(page(addedAnn)?.doc).toMatchObject({
      members: [{ userId: creator }, { userId: ann, roleId: 'scorer', addedAt: at(2) }],
    })
    const back = page([...addedAnn, left(ann), joined(ann)])?.doc as GroupPage
    expect(back.members[1]).toEqual({ userId: ann, roleId: 'member' })
  })
  it('is left by who leaves and who is removed, and found by them no more', () => {
    const gone = page([...founded, joined(ann), joined(bob), left(bob), removed(ann)])
    expect(gone?.doc).toMatchObject({ updatedAt: at(0), members: [{ userId: creator, roleId: 'admin' }] })
    expect(gone?.keys).toMatchObject({ member: [creator] })
  })
  it('is found by its members', () =>
    expect(page([...founded, joined(ann)])?.keys).toMatchObject({ member: [creator, ann] }))
  it('is found by the code of its displays, and by the newest only', () => {
    expect(page(founded)?.keys).toMatchObject({ display: [firstDisplayCode(group)] })
    const renewed = page([...founded, displayRenewed('k7m3x9wd')], ann)
    expect(renewed?.keys).toMatchObject({ display: ['k7m3x9wd'] })
    expect(renewed?.doc).toMatchObject({ displayCode: 'k7m3x9wd', updatedBy: creator, updatedAt: at(0) })
  })
  it("has the group's own roles in order of creation, which do not change the group itself", () =>
    expect(
      page([
        ...founded,
        defined(1, 'Coach', 'canUpdateGame'),
        defined(2, 'Guest'),
        defined(3, 'Captain'),
        { type: 'RoleFlagsChanged', data: { roleId: ownRole(3), flags: ['canCreateBoard'] } },
        { type: 'RoleRenamed', data: { roleId: ownRole(1), name: 'Head coach' } },
        roleDeleted(2),
      ])?.doc,
    ).toMatchObject({
      updatedAt: at(0),
      roles: [
        { id: ownRole(1), name: 'Head coach', flags: ['canUpdateGame'] },
        { id: ownRole(3), name: 'Captain', flags: ['canCreateBoard'] },
      ],
    }))
  it('says nothing of invitations', () =>
    expect(page([...founded, invited(1, at(0), at(9))])).toMatchObject({
      revision: 2,
      doc: page(founded)?.doc,
    }))
  it('ends with the group', () =>
    expect(page([...founded, deleted])).toMatchObject({ revision: 2, doc: null, keys: {} }))
  it('is set aside when a fact has no group', () =>
    expect(page([joined(ann)])?.setAside?.error).toContain('no such group'))
})

it('a fact that nobody knows sets the page aside', () => {
  const unknown = { type: 'SongSung', data: {} } as never
  expect(() => groupPage.project({} as never, unknown)).toThrow('unreachable')
})
