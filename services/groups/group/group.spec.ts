import type { DisplayCode } from '@pingboard/contracts/ids.ts'
import { describe, expect, it } from 'vitest'
import { specification } from '../../kernel/testing/decider-specification.ts'
import type { GroupCommand } from './commands.ts'
import { group as decider } from './decide.ts'
import { SCORER } from './roles.ts'
import { evolve, initial } from './state.ts'
import {
  ann,
  creator,
  deleted,
  displayRenewed,
  expired,
  fields,
  founded,
  group,
  invited,
  joined,
  ownRole,
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
      { type: 'ChangeRole', roleId: ownRole(1), name: 'Coach', flags: {}, actor: creator, granted: [] },
    ],
    ['joined by others', { type: 'AddMember', userId: ann, actor: creator, granted: [] }],
    ['left', { type: 'RemoveMember', userId: creator, actor: creator, granted: [] }],
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
  it('is made anew once it was refused as expired, whatever the clock says', () =>
    given(...founded, invited(1, MONDAY, NEXT_MONDAY), expired(1))
      .when(issue(TUESDAY))
      .produces(invited(2, TUESDAY, LATER)))
  it('that was made anew holds, however often it is read', () =>
    given(...founded, invited(1, MONDAY, NEXT_MONDAY), expired(1), invited(2, TUESDAY, LATER))
      .when(issue(MONDAY))
      .staysQuiet())
})

describe('an invitation that was refused', () => {
  const expire = (number: number, now = NEXT_MONDAY): GroupCommand => ({
    type: 'ExpireInvitation',
    number,
    now,
  })
  const open = [...founded, invited(1, MONDAY, NEXT_MONDAY)]
  it('has expired for good', () =>
    given(...open)
      .when(expire(1))
      .produces(expired(1)))
  it.each<[string, ReturnType<typeof given>, GroupCommand]>([
    ['a second time', given(...open, expired(1)), expire(1)],
    ['while it holds', given(...open), expire(1, TUESDAY)],
    ['once it was renewed', given(...open, invited(2, MONDAY, LATER)), expire(1)],
    ['where none was issued', given(...founded), expire(1)],
    ['with its group gone', given(...open, deleted), expire(1)],
  ])('does not expire %s', (_, history, command) => history.when(command).staysQuiet())
})

it('a command that nobody knows is an error, and a fact that nobody knows is one too', () => {
  const unknown = { type: 'SingASong', data: {} } as never
  expect(() => decider.decide(unknown, initial)).toThrow('unreachable')
  expect(() => evolve(given(...founded).state, unknown)).toThrow('unreachable')
})

describe('the displays', () => {
  const renew: GroupCommand = { type: 'RenewDisplay', code: 'k7m3x9wd' as DisplayCode }
  it('get another code', () =>
    given(...founded)
      .when(renew)
      .produces(displayRenewed('k7m3x9wd')))
  it('have the code that follows from the group until then, and afterwards the newest', () => {
    expect(given(...founded).state).toMatchObject({ displayCode: null })
    expect(given(...founded, displayRenewed('aaaaaaaa'), displayRenewed('bbbbbbbb')).state).toMatchObject({
      displayCode: 'bbbbbbbb',
    })
  })
  it('of a deleted group get none', () =>
    given(...founded, deleted)
      .when(renew)
      .rejects('GROUP_NOT_FOUND'))
})
