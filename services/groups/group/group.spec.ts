import type { RoleId } from '@pingboard/contracts/ids.ts'
import { describe, expect, it } from 'vitest'
import type { ChangeMemberRole, GroupCommand } from './commands.ts'
import { group as decider } from './decide.ts'
import { ADMIN, MEMBER, SCORER } from './roles.ts'
import { evolve } from './state.ts'
import { givenFor } from './testing.ts'
import {
  ann,
  becomes,
  bob,
  creator,
  deleted,
  fields,
  founded,
  group,
  invited,
  joined,
  stranger,
} from './testing-history.ts'

const given = givenFor(decider)
const create: GroupCommand = { type: 'CreateGroup', ...fields, createdBy: creator }
const change = (changed: Partial<typeof fields>): GroupCommand => ({ type: 'ChangeGroup', fields: changed })
const [MONDAY, TUESDAY, NEXT_MONDAY, LATER] = ['03', '04', '10', '12'].map(
  day => `2025-11-${day}T10:00:00.000Z`,
) as [string, string, string, string]

describe('creating', () => {
  it('a group begins with its creator as a member', () =>
    given()
      .when(create)
      .then(...founded))
  it('the same id is not founded twice', () =>
    given(...founded)
      .when(create)
      .refused('CONFLICT'))
  it('a deleted group does not come back', () =>
    given(...founded, deleted)
      .when(create)
      .refused('CONFLICT'))
})

describe('changing', () => {
  it('a group can be renamed', () =>
    given(...founded)
      .when(change({ name: 'TT Club' }))
      .then({ type: 'GroupRenamed', data: { name: 'TT Club' } }))
  it('every changed field is a fact of its own', () =>
    given(...founded)
      .when(
        change({ description: 'All', clubNumber: '08330002', shortName: 'PC', boardVisibility: 'members' }),
      )
      .then(
        { type: 'GroupDescribed', data: { description: 'All' } },
        { type: 'ClubChanged', data: { clubNumber: '08330002' } },
        { type: 'ShortNameChosen', data: { shortName: 'PC' } },
        { type: 'BoardVisibilityChanged', data: { boardVisibility: 'members' } },
      ))
  it('the same values again are quiet', () =>
    given(...founded)
      .when(change(fields))
      .quiet())
  it("what was changed before is today's value", () =>
    given(
      ...founded,
      { type: 'GroupRenamed', data: { name: 'TT Club' } },
      { type: 'GroupDescribed', data: { description: 'All' } },
      { type: 'ClubChanged', data: { clubNumber: '08330002' } },
      { type: 'BoardVisibilityChanged', data: { boardVisibility: 'members' } },
    )
      .when(
        change({ name: 'TT Club', description: 'All', clubNumber: '08330002', boardVisibility: 'members' }),
      )
      .quiet())
  it('a field that is not given stays', () =>
    given(...founded)
      .when(change({ name: undefined, shortName: undefined }))
      .quiet())
  it('a short name can be taken away', () =>
    given(...founded, { type: 'ShortNameChosen', data: { shortName: 'PC' } })
      .when(change({ shortName: null }))
      .then({ type: 'ShortNameChosen', data: { shortName: null } }))
})

describe('deleting', () => {
  it('a group can be deleted', () =>
    given(...founded)
      .when({ type: 'DeleteGroup' })
      .then(deleted))
  it.each<[string, GroupCommand]>([
    ['changed', change({ name: 'TT' })],
    ['deleted again', { type: 'DeleteGroup' }],
    ['opened to new members', { type: 'IssueInvitation', renew: false, now: MONDAY, expiresAt: NEXT_MONDAY }],
    [
      'given other roles',
      { type: 'ChangeMemberRole', userId: ann, roleId: SCORER, actor: creator, granted: [] },
    ],
  ])('a group that is gone, or never was, cannot be %s', (_, command) => {
    given(...founded, deleted)
      .when(command)
      .refused('GROUP_NOT_FOUND')
    given().when(command).refused('GROUP_NOT_FOUND')
  })
  it('nothing that is told of it later brings it back', () => {
    const { state } = given(...founded, deleted)
    expect(evolve(state, joined(ann))).toEqual(state)
  })
})

describe('the invitation', () => {
  const issue = (now: string, renew = false): GroupCommand => ({
    type: 'IssueInvitation',
    renew,
    now,
    expiresAt: LATER,
  })
  it('is made when there is none', () =>
    given(...founded)
      .when(issue(MONDAY))
      .then(invited(1, MONDAY, LATER)))
  it('stays while it holds', () =>
    given(...founded, invited(1, MONDAY, NEXT_MONDAY))
      .when(issue(TUESDAY))
      .quiet())
  it('is made anew once it has expired', () =>
    given(...founded, invited(1, MONDAY, NEXT_MONDAY))
      .when(issue(NEXT_MONDAY))
      .then(invited(2, NEXT_MONDAY, LATER)))
  it('can be renewed before', () =>
    given(...founded, invited(1, MONDAY, NEXT_MONDAY))
      .when(issue(TUESDAY, true))
      .then(invited(2, TUESDAY, LATER)))
})

describe('joining', () => {
  const join = (invitation: number | null, now = TUESDAY): GroupCommand => ({
    type: 'JoinByInvitation',
    userId: ann,
    invitation,
    now,
  })
  const open = [...founded, invited(1, MONDAY, NEXT_MONDAY)]
  it('the invitation makes a member, with the default role', () =>
    given(...open)
      .when(join(1))
      .then(joined(ann)))
  it('joining again is harmless', () =>
    given(...open, joined(ann))
      .when(join(1))
      .quiet())
  it('joining again keeps the role', () =>
    given(...open, joined(ann), becomes(ann, SCORER))
      .when(join(1))
      .quiet())
  it.each<[string, ReturnType<typeof given>, GroupCommand]>([
    ['a wrong token', given(...open), join(null)],
    ['an expired one', given(...open), join(1, NEXT_MONDAY)],
    ['a renewed one', given(...open, invited(2, MONDAY, NEXT_MONDAY)), join(1)],
    ['one where none was issued', given(...founded), join(1)],
    ['none where none was issued', given(...founded), join(null)],
    ['one of a deleted group', given(...open, deleted), join(1)],
    ['one of a group that never was', given(), join(1)],
  ])('%s gets the one answer', (_, history, command) => history.when(command).refused('INVITATION_INVALID'))
})

describe('changing roles', () => {
  const assign = (
    userId: ChangeMemberRole['userId'],
    roleId: RoleId,
    actor = creator,
    granted: ChangeMemberRole['granted'] = [],
  ): ChangeMemberRole => ({ type: 'ChangeMemberRole', userId, roleId, actor, granted })
  const club = [...founded, joined(ann), joined(bob)]

  it('the creator gives any role', () =>
    given(...club)
      .when(assign(ann, ADMIN))
      .then(becomes(ann, ADMIN)))
  it('an admin gives any role, also to take one away', () =>
    given(...club, becomes(ann, ADMIN), becomes(bob, ADMIN))
      .when(assign(bob, MEMBER, ann))
      .then(becomes(bob, MEMBER)))
  it('the same role again is quiet', () =>
    given(...club, becomes(ann, SCORER))
      .when(assign(ann, SCORER))
      .quiet())
  it("the creator's role cannot be changed", () => {
    given(...club, becomes(ann, ADMIN))
      .when(assign(creator, MEMBER, ann))
      .refused('OWNER_IS_FIXED')
    given(...club)
      .when(assign(creator, MEMBER))
      .refused('OWNER_IS_FIXED')
  })
  it('only members have a role', () =>
    given(...club)
      .when(assign(stranger, SCORER))
      .refused('MEMBER_NOT_FOUND'))
  it('a role of another group is none of this one', () =>
    given(...club)
      .when(assign(ann, `${group}.r1` as RoleId))
      .refused('ROLE_NOT_FOUND'))
  it('who may not change roles does not', () => {
    given(...club)
      .when(assign(bob, MEMBER, ann))
      .refused('FORBIDDEN')
    given(...club)
      .when(assign(bob, SCORER, stranger))
      .refused('FORBIDDEN')
  })
  it('nobody grants more than they hold', () =>
    given(...club)
      .when(assign(bob, ADMIN, ann, ['canUpdateUserGroup']))
      .refused('FORBIDDEN'))
  it("an operator's grant counts among what somebody holds", () =>
    given(...club)
      .when(
        assign(bob, SCORER, ann, ['canUpdateUserGroup', 'canUpdateGame', 'canCreateBoard', 'canUpdateBoard']),
      )
      .then(becomes(bob, SCORER)))
})
