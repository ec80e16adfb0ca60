import type { GroupId } from '@pingboard/contracts/ids.ts'
import { expect, it } from 'vitest'
import { stored } from '../kernel/testing/events.ts'
import { advance } from '../kernel/view.ts'
import type { ViewDocument, ViewStore } from '../ports/view-store.ts'
import { type GroupDomainEvent, groupEvents } from './group/events.ts'
import { SCORER } from './group/roles.ts'
import { evolve, initial } from './group/state.ts'
import {
  ann,
  becomes,
  bob,
  creator,
  defined,
  deleted,
  founded,
  group,
  joined,
  left,
  ownRole,
} from './group/testing-history.ts'
import { groupMembers } from './group-members.ts'
import { groupPage } from './views/group-page.ts'

const club = [...founded, joined(ann), joined(bob), defined(1, 'Coach')]

/** @param copies how many groups of this history the view knows */
function membersOf(history: readonly GroupDomainEvent[], copies = 1, setAside: object | null = null) {
  const page = history
    .map((event, revision) => stored(groupEvents, group, revision, event))
    .reduce<ViewDocument | null>((before, event) => advance(groupPage, before, event), null)
  const documents = Array.from({ length: copies }, () => page)
  const views = {
    find: async (
      _view: string,
      key: string,
      [value]: string[],
      { page, size }: { page: number; size: number },
    ) => {
      const found = documents.filter(one => one?.keys[key]?.includes(value ?? ''))
      return { documents: found.slice((page - 1) * size, page * size), total: found.length }
    },
  } as unknown as ViewStore
  const read = async (id: string) => ({
    state: id === group ? history.reduce(evolve, initial) : initial,
    setAside,
  })
  return groupMembers({ groups: { read }, views })
}

it('the members of a group are told in order of arrival', async () => {
  expect(await membersOf(club).of(group)).toEqual([creator, ann, bob])
  expect(await membersOf([...club, left(ann), joined(ann)]).of(group)).toEqual([creator, bob, ann])
})
it('a group that is not there has none', async () => {
  expect(await membersOf(club).of('x'.repeat(26) as GroupId)).toEqual([])
  expect(await membersOf([...club, deleted]).of(group)).toEqual([])
})
it("somebody's groups are told with their role in each", async () => {
  const { groupsOf } = membersOf([...club, becomes(ann, SCORER), becomes(bob, ownRole(1))])
  const name = 'Ping Club'
  expect(await groupsOf(creator)).toEqual([{ id: group, name, role: 'Admin', isCreator: true }])
  expect(await groupsOf(ann)).toEqual([{ id: group, name, role: 'Scorer', isCreator: false }])
  expect(await groupsOf(bob)).toEqual([{ id: group, name, role: 'Coach', isCreator: false }])
})
it('a membership is told with the present names of the group and of the role', async () => {
  const roleNames = new Set(['Admin', 'Scorer', 'Member', 'Coach'])
  const told = { groupName: 'Ping Club', roleNames }
  const { membershipOf } = membersOf([...club, becomes(ann, SCORER), becomes(bob, ownRole(1))])
  expect(await membershipOf(group, ann)).toEqual({ ...told, roleName: 'Scorer' })
  expect(await membershipOf(group, bob)).toEqual({ ...told, roleName: 'Coach' })
})
it('who is no member, of a group that is there or not, has no membership', async () => {
  expect(await membersOf([...club, left(ann)]).membershipOf(group, ann)).toBeNull()
  expect(await membersOf([...club, deleted]).membershipOf(group, bob)).toBeNull()
})
it('while the group is set aside nobody knows what a membership is now', async () => {
  await expect(membersOf(club, 1, {}).membershipOf(group, ann)).rejects.toMatchObject({ code: 'VIEW_BEHIND' })
})
it('there may be more groups than are read at once', async () => {
  expect(await membersOf(club, 201).groupsOf(ann)).toHaveLength(201)
  expect(await membersOf([...club, left(ann)]).groupsOf(ann)).toEqual([])
})
