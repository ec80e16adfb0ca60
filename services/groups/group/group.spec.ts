import type { GroupId, RoleId } from '@pingboard/contracts/ids.ts'
import { describe, expect, it } from 'vitest'
import { specification } from '../../kernel/testing/decider-specification.ts'
import type { ChangeMemberRole, GroupCommand } from './commands.ts'
import { group as decider } from './decide.ts'
import { ADMIN, MEMBER, roleIdOf, SCORER } from './roles.ts'
import { evolve } from './state.ts'
import {
  ann,
  becomes,
  bob,
  creator,
  defined,
  deleted,
  fields,
  founded,
  group,
  invited,
  joined,
  ownRole,
  roleDeleted,
  stranger,
} from './testing-history.ts'

const { given } = specification(decider)
const create: GroupCommand = { type: 'CreateGroup', ...fields, createdBy: creator }
const change = (changed: Partial<typeof fields>): GroupCommand => ({ type: 'ChangeGroup', fields: changed })
const [MONDAY, TUESDAY, NEXT_MONDAY, LATER] = ['03', '04', '10', '12'].map(
  day => `2025-11-${day}T10:00:00.000Z`,
) as [string, string, string, string]

describe('creating', () => {
  it('a group begins with its creator as a member', () =>
    given()
      .when(create)
      .produces(...founded))
  it('the same id is not founded twice', () =>
    given(...founded)
      .when(create)
      .rejects('CONFLICT'))
  it('a deleted group does not come back', () =>
    given(...founded, deleted)
      .when(create)
      .rejects('CONFLICT'))
})

describe('changing', () => {
  it('a group can be renamed', () =>
    given(...founded)
      .when(change({ name: 'TT Club' }))
      .produces({ type: 'GroupRenamed', data: { name: 'TT Club' } }))
  it('every changed field is a fact of its own', () =>
    given(...founded)
      .when(
        change({ description: 'All', clubNumber: '08330002', shortName: 'PC', boardVisibility: 'members' }),
      )
      .produces(
        { type: 'GroupDescribed', data: { description: 'All' } },
        { type: 'ClubChanged', data: { clubNumber: '08330002' } },
        { type: 'ShortNameChosen', data: { shortName: 'PC' } },
        { type: 'BoardVisibilityChanged', data: { boardVisibility: 'members' } },
      ))
  it('the same values again are quiet', () =>
    given(...founded)
      .when(change(fields))
      .staysQuiet())
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
      .staysQuiet())
  it('a field that is not given stays', () =>
    given(...founded)
      .when(change({ name: undefined, shortName: undefined }))
      .staysQuiet())
  it('a short name can be taken away', () =>
    given(...founded, { type: 'ShortNameChosen', data: { shortName: 'PC' } })
      .when(change({ shortName: null }))
      .produces({ type: 'ShortNameChosen', data: { shortName: null } }))
})

describe('deleting', () => {
  it('a group can be deleted', () =>
    given(...founded)
      .when({ type: 'DeleteGroup' })
      .produces(deleted))
  it.each<[string, GroupCommand]>([
    ['changed', change({ name: 'TT' })],
    ['deleted again', { type: 'DeleteGroup' }],
    ['opened to new members', { type: 'IssueInvitation', renew: false, now: MONDAY, expiresAt: NEXT_MONDAY }],
    [
      'given other roles',
      { type: 'ChangeMemberRole', userId: ann, roleId: SCORER, actor: creator, granted: [] },
    ],
    [
      'given a role of its own',
      { type: 'DefineRole', id: group, name: 'Coach', flags: [], actor: creator, granted: [] },
    ],
    [
      'given another role for an old one',
      { type: 'ChangeRole', roleId: ownRole(1), name: 'Coach', flags: [], actor: creator, granted: [] },
    ],
    ['freed of a role', { type: 'DeleteRole', roleId: ownRole(1), actor: creator, granted: [] }],
  ])('a group that is gone, or never was, cannot be %s', (_, command) => {
    given(...founded, deleted)
      .when(command)
      .rejects('GROUP_NOT_FOUND')
    given().when(command).rejects('GROUP_NOT_FOUND')
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
      .produces(invited(1, MONDAY, LATER)))
  it('stays while it holds', () =>
    given(...founded, invited(1, MONDAY, NEXT_MONDAY))
      .when(issue(TUESDAY))
      .staysQuiet())
  it('is made anew once it has expired', () =>
    given(...founded, invited(1, MONDAY, NEXT_MONDAY))
      .when(issue(NEXT_MONDAY))
      .produces(invited(2, NEXT_MONDAY, LATER)))
  it('can be renewed before', () =>
    given(...founded, invited(1, MONDAY, NEXT_MONDAY))
      .when(issue(TUESDAY, true))
      .produces(invited(2, TUESDAY, LATER)))
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
      .produces(joined(ann)))
  it('joining again is harmless', () =>
    given(...open, joined(ann))
      .when(join(1))
      .staysQuiet())
  it('joining again keeps the role', () =>
    given(...open, joined(ann), becomes(ann, SCORER))
      .when(join(1))
      .staysQuiet())
  it.each<[string, ReturnType<typeof given>, GroupCommand]>([
    ['a wrong token', given(...open), join(null)],
    ['an expired one', given(...open), join(1, NEXT_MONDAY)],
    ['a renewed one', given(...open, invited(2, MONDAY, NEXT_MONDAY)), join(1)],
    ['one where none was issued', given(...founded), join(1)],
    ['none where none was issued', given(...founded), join(null)],
    ['one of a deleted group', given(...open, deleted), join(1)],
    ['one of a group that never was', given(), join(1)],
  ])('%s gets the one answer', (_, history, command) => history.when(command).rejects('INVITATION_INVALID'))
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
      .produces(becomes(ann, ADMIN)))
  it('an admin gives any role, also to take one away', () =>
    given(...club, becomes(ann, ADMIN), becomes(bob, ADMIN))
      .when(assign(bob, MEMBER, ann))
      .produces(becomes(bob, MEMBER)))
  it('the same role again is quiet', () =>
    given(...club, becomes(ann, SCORER))
      .when(assign(ann, SCORER))
      .staysQuiet())
  it("the creator's role cannot be changed", () => {
    given(...club, becomes(ann, ADMIN))
      .when(assign(creator, MEMBER, ann))
      .rejects('OWNER_IS_FIXED')
    given(...club)
      .when(assign(creator, MEMBER))
      .rejects('OWNER_IS_FIXED')
  })
  it('only members have a role', () =>
    given(...club)
      .when(assign(stranger, SCORER))
      .rejects('MEMBER_NOT_FOUND'))
  it('a role of another group is none of this one', () =>
    given(...club, defined(1, 'Coach'))
      .when(assign(ann, roleIdOf('h'.repeat(26) as GroupId, 1)))
      .rejects('ROLE_NOT_FOUND'))
  it('who may not change roles does not', () => {
    given(...club)
      .when(assign(bob, MEMBER, ann))
      .rejects('FORBIDDEN')
    given(...club)
      .when(assign(bob, SCORER, stranger))
      .rejects('FORBIDDEN')
  })
  it("a role of the group's own can be given, until it is deleted", () => {
    given(...club, defined(1, 'Coach'))
      .when(assign(ann, ownRole(1)))
      .produces(becomes(ann, ownRole(1)))
    given(...club, defined(1, 'Coach'), roleDeleted(1))
      .when(assign(ann, ownRole(1)))
      .rejects('ROLE_NOT_FOUND')
  })
  it('nobody grants more than they hold', () =>
    given(...club)
      .when(assign(bob, ADMIN, ann, ['canUpdateUserGroup']))
      .rejects('FORBIDDEN'))
  it("an operator's grant counts among what somebody holds", () =>
    given(...club)
      .when(
        assign(bob, SCORER, ann, ['canUpdateUserGroup', 'canUpdateGame', 'canCreateBoard', 'canUpdateBoard']),
      )
      .produces(becomes(bob, SCORER)))
})
