import type { GroupId, RoleId } from '@pingboard/contracts/ids.ts'
import { describe, it } from 'vitest'
import { specification } from '../../kernel/testing/decider-specification.ts'
import type { AddMember, ChangeMemberRole, GroupCommand, RemoveMember } from './commands.ts'
import { group as decider } from './decide.ts'
import { ADMIN, MEMBER, roleIdOf, SCORER } from './roles.ts'
import {
  added,
  ann,
  becomes,
  bob,
  creator,
  defined,
  deleted,
  expired,
  founded,
  invited,
  joined,
  left,
  ownRole,
  removed,
  roleDeleted,
  stranger,
} from './testing-history.ts'

const { given } = specification(decider)
const [MONDAY, TUESDAY, NEXT_MONDAY] = ['03', '04', '10'].map(day => `2025-11-${day}T10:00:00.000Z`) as [
  string,
  string,
  string,
]

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
    ['one that was refused as expired, by a clock set back', given(...open, expired(1)), join(1)],
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
  it('nobody gives themselves more than they hold', () =>
    given(...club)
      .when(assign(ann, SCORER, ann, ['canUpdateUserGroup']))
      .rejects('FORBIDDEN'))
  it('what the member keeps, or loses, the giver need not hold', () => {
    const hers = [...club, defined(1, 'Coach', 'canUpdateGame'), becomes(bob, SCORER)]
    given(...hers)
      .when(assign(bob, ownRole(1), ann, ['canUpdateUserGroup']))
      .produces(becomes(bob, ownRole(1)))
    given(...hers, becomes(bob, ownRole(1)))
      .when(assign(bob, SCORER, ann, ['canUpdateUserGroup', 'canCreateBoard']))
      .rejects('FORBIDDEN')
    given(...hers, becomes(bob, ownRole(1)))
      .when(assign(bob, SCORER, ann, ['canUpdateUserGroup', 'canCreateBoard', 'canUpdateBoard']))
      .produces(becomes(bob, SCORER))
  })
  it('a role that is not there any more counts for nothing', () =>
    given(...club, becomes(bob, ownRole(7)))
      .when(assign(bob, SCORER, ann, ['canUpdateUserGroup']))
      .rejects('FORBIDDEN'))
  it("an operator's grant counts among what somebody holds", () =>
    given(...club)
      .when(
        assign(bob, SCORER, ann, ['canUpdateUserGroup', 'canUpdateGame', 'canCreateBoard', 'canUpdateBoard']),
      )
      .produces(becomes(bob, SCORER)))
})

describe('adding somebody', () => {
  const add = (
    userId: AddMember['userId'],
    actor = creator,
    granted: AddMember['granted'] = [],
  ): AddMember => ({ type: 'AddMember', userId, actor, granted })
  const club = [...founded, joined(ann)]

  it('makes a member with the default role, and keeps who did it', () =>
    given(...club)
      .when(add(bob))
      .produces(added(bob, creator)))
  it('is for whoever may, by role or by an operator', () => {
    given(...club, defined(1, 'Accueil', 'canAddUserGroup'), becomes(ann, ownRole(1)))
      .when(add(bob, ann))
      .produces(added(bob, ann))
    given(...club)
      .when(add(bob, ann, ['canAddUserGroup']))
      .produces(added(bob, ann))
    given(...club)
      .when(add(bob, ann, ['canUpdateUserGroup', 'canDeleteUserGroup']))
      .rejects('FORBIDDEN')
    given(...club, left(ann))
      .when(add(bob, ann))
      .rejects('FORBIDDEN')
  })
  it('is quiet for a member, who keeps their role', () =>
    given(...club, becomes(ann, SCORER))
      .when(add(ann))
      .staysQuiet())
  it('brings back nobody who left or was removed, whoever adds them, and however they had come', () => {
    for (const gone of [left(ann), removed(ann)]) {
      given(...club, gone)
        .when(add(ann))
        .rejects('INVITATION_NEEDED')
      given(...founded, added(ann, creator), joined(bob), becomes(bob, ADMIN), gone)
        .when(add(ann, bob))
        .rejects('INVITATION_NEEDED')
      given(...club, gone, joined(ann), becomes(ann, SCORER), gone)
        .when(add(ann))
        .rejects('INVITATION_NEEDED')
    }
  })
  it('says nothing of who has gone to who may not add', () =>
    given(...club, joined(bob), left(ann))
      .when(add(ann, bob))
      .rejects('FORBIDDEN'))
  it('is quiet again for who came back by an invitation', () =>
    given(...club, left(ann), joined(ann))
      .when(add(ann))
      .staysQuiet())
  it('has nothing to do with others who have gone', () =>
    given(...club, left(ann))
      .when(add(bob))
      .produces(added(bob, creator)))
  it('by an invitation brings back who has gone', () =>
    given(...club, invited(1, MONDAY, NEXT_MONDAY), removed(ann))
      .when({ type: 'JoinByInvitation', userId: ann, invitation: 1, now: TUESDAY })
      .produces(joined(ann)))
})

describe('leaving and removing', () => {
  const remove = (
    userId: RemoveMember['userId'],
    actor = userId,
    granted: RemoveMember['granted'] = [],
  ): RemoveMember => ({ type: 'RemoveMember', userId, actor, granted })
  const club = [...founded, joined(ann), joined(bob)]

  it('everybody may leave', () =>
    given(...club)
      .when(remove(ann))
      .produces(left(ann)))
  it('the last admin may: the creator stays', () =>
    given(...club, becomes(ann, ADMIN))
      .when(remove(ann))
      .produces(left(ann)))
  it('who may remove members does, whatever those hold', () => {
    given(...club)
      .when(remove(ann, creator))
      .produces(removed(ann))
    given(...club, becomes(ann, ADMIN))
      .when(remove(ann, bob, ['canDeleteUserGroup']))
      .produces(removed(ann))
  })
  it('others do not', () =>
    given(...club)
      .when(remove(ann, bob, ['canAddUserGroup', 'canUpdateUserGroup']))
      .rejects('FORBIDDEN'))
  it('the creator stays, for everybody and for themselves', () => {
    given(...club, becomes(ann, ADMIN))
      .when(remove(creator, ann))
      .rejects('OWNER_IS_FIXED')
    given(...club)
      .when(remove(creator))
      .rejects('OWNER_IS_FIXED')
  })
  it('who has gone, or never came, is not there', () => {
    for (const actor of [ann, creator]) {
      given(...club, left(ann))
        .when(remove(ann, actor))
        .rejects('MEMBER_NOT_FOUND')
    }
    given(...club)
      .when(remove(stranger))
      .rejects('MEMBER_NOT_FOUND')
  })
  it('a role is free once whoever held it has gone', () =>
    given(...club, defined(1, 'Coach'), becomes(ann, ownRole(1)), left(ann))
      .when({ type: 'DeleteRole', roleId: ownRole(1), actor: creator, granted: [] })
      .produces(roleDeleted(1)))
  it('who has gone may nothing any more', () =>
    given(...club, becomes(ann, ADMIN), removed(ann))
      .when({
        type: 'DefineRole',
        id: 'g'.repeat(26) as GroupId,
        name: 'Coach',
        flags: [],
        actor: ann,
        granted: [],
      })
      .rejects('FORBIDDEN'))
})
