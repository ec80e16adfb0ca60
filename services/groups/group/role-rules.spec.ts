import type { GroupId } from '@pingboard/contracts/ids.ts'
import { EDITABLE_FLAGS, type EditableFlag } from '@pingboard/contracts/permissions.ts'
import { describe, expect, it } from 'vitest'
import { specification } from '../../kernel/testing/decider-specification.ts'
import type { ChangeRole, DefineRole, DeleteRole } from './commands.ts'
import { group as decider } from './decide.ts'
import type { GroupDomainEvent } from './events.ts'
import { MOST_ROLES } from './role-rules.ts'
import { ADMIN, BUILT_IN, roleIdOf } from './roles.ts'
import {
  ann,
  becomes,
  bob,
  creator,
  defined,
  founded,
  group,
  joined,
  ownRole,
  roleDeleted,
} from './testing-history.ts'

const { given } = specification(decider)
const club = [...founded, joined(ann), joined(bob)]
const ELSEWHERE = roleIdOf('h'.repeat(26) as GroupId, 1)
const byCreator = { actor: creator, granted: [] } as const

const define = (name: string, flags: readonly EditableFlag[] = [], by: Partial<DefineRole> = {}) =>
  ({ type: 'DefineRole', id: group, name, flags, ...byCreator, ...by }) as const
/** All nine flags, on or off. */
const exactly = (flags: readonly EditableFlag[]): ChangeRole['flags'] =>
  Object.fromEntries(EDITABLE_FLAGS.map(flag => [flag, flags.includes(flag)]))
const change = (name: string, flags: readonly EditableFlag[] = [], by: Partial<ChangeRole> = {}) =>
  ({ type: 'ChangeRole', roleId: ownRole(1), name, flags: exactly(flags), ...byCreator, ...by }) as const
const changePart = (part: Pick<ChangeRole, 'name' | 'flags'>, by: Partial<ChangeRole> = {}) =>
  ({ type: 'ChangeRole', roleId: ownRole(1), ...part, ...byCreator, ...by }) as const
const remove = (by: Partial<DeleteRole> = {}) =>
  ({ type: 'DeleteRole', roleId: ownRole(1), ...byCreator, ...by }) as const
const renamed = (name: string): GroupDomainEvent => ({
  type: 'RoleRenamed',
  data: { roleId: ownRole(1), name },
})
const allowed = (...flags: EditableFlag[]): GroupDomainEvent => ({
  type: 'RoleFlagsChanged',
  data: { roleId: ownRole(1), flags },
})

describe('defining a role', () => {
  it('a role has a name and sorted flags, each once', () =>
    given(...club)
      .when(define('Coach', ['canUpdateGame', 'canCreateBoard', 'canUpdateGame']))
      .produces(defined(1, 'Coach', 'canCreateBoard', 'canUpdateGame')))
  it('roles are numbered on, and a number never comes back', () => {
    given(...club, defined(1, 'Coach'))
      .when(define('Captain'))
      .produces(defined(2, 'Captain'))
    given(...club, defined(1, 'Coach'), defined(2, 'Captain'), roleDeleted(2), roleDeleted(1))
      .when(define('Captain'))
      .produces(defined(3, 'Captain'))
  })
  it('there are no more roles than numbers', () =>
    given(...club, defined(MOST_ROLES, 'Coach'))
      .when(define('Captain'))
      .rejects('CONFLICT'))
  it.each([
    ['the same', 'Capitaine équipe'],
    ['the same in capitals', 'CAPITAINE ÉQUIPE'],
    ['the same with its accent composed otherwise', 'Capitaine e\u0301quipe'],
    ['the same between spaces', ' Capitaine équipe '],
    ["a built-in role's", 'Admin'],
    ["a built-in role's in small letters", 'scorer'],
    ["a built-in role's in French", 'Saisie'],
    ["a built-in role's in French capitals", 'GESTION'],
    ["a built-in role's with an accent", 'Mémbre'],
    ["a built-in role's in wide letters", 'Ａdmin'],
    ['the same without its accent', 'Capitaine equipe'],
    ['the same with another space', 'Capitaine\u00a0 équipe'],
  ])('a name is refused that is %s', (_, name) =>
    given(...club, defined(1, 'Capitaine équipe'))
      .when(define(name))
      .rejects('ROLE_NAME_TAKEN'),
  )
  it('a name is free that no role of the group shows in any language', () => {
    for (const name of ['Membres', 'Saisie 2', 'Administratrice']) {
      given(...club, defined(1, 'Capitaine équipe'))
        .when(define(name))
        .produces(defined(2, name))
    }
  })
  it('of two roles that were told apart by an accent, each keeps its name', () =>
    given(...club, defined(1, 'Jugé'), defined(2, 'Juge'))
      .when(change('Jugé', ['canUpdateGame']))
      .produces(allowed('canUpdateGame')))
  it('a name is free again once its role is deleted or renamed', () => {
    given(...club, defined(1, 'Coach'), roleDeleted(1))
      .when(define('Coach'))
      .produces(defined(2, 'Coach'))
    given(...club, defined(1, 'Coach'), renamed('Captain'))
      .when(define('Coach'))
      .produces(defined(2, 'Coach'))
  })
  it('an admin defines any role', () =>
    given(...club, becomes(ann, ADMIN))
      .when(define('Coach', ['canDeleteGroup'], { actor: ann }))
      .produces(defined(1, 'Coach', 'canDeleteGroup')))
  it('who may not define roles does not, whatever else they hold', () =>
    given(...club)
      .when(define('Coach', [], { actor: ann, granted: ['canUpdateGroupRole', 'canDeleteGroupRole'] }))
      .rejects('FORBIDDEN'))
  it('nobody defines a role with flags they do not hold', () => {
    const granted = ['canCreateGroupRole', 'canUpdateGame'] as const
    given(...club)
      .when(define('Coach', ['canUpdateGame', 'canDeleteBoard'], { actor: ann, granted }))
      .rejects('FORBIDDEN')
    given(...club)
      .when(define('Coach', ['canUpdateGame'], { actor: ann, granted }))
      .produces(defined(1, 'Coach', 'canUpdateGame'))
  })
})

describe('changing a role', () => {
  const withCoach = [...club, defined(1, 'Coach', 'canCreateBoard', 'canUpdateGame')]
  const asBefore = ['canUpdateGame', 'canCreateBoard'] as const

  it('the same name and flags are quiet, in whatever order', () =>
    given(...withCoach)
      .when(change('Coach', asBefore))
      .staysQuiet())
  it('a role can be renamed', () =>
    given(...withCoach)
      .when(change('Captain', asBefore))
      .produces(renamed('Captain')))
  it('the flags asked for replace those it had', () =>
    given(...withCoach)
      .when(change('Coach', ['canUpdateGame', 'canDeleteBoard']))
      .produces(allowed('canDeleteBoard', 'canUpdateGame')))
  it('name and flags are a fact each', () =>
    given(...withCoach)
      .when(change('Guest'))
      .produces(renamed('Guest'), allowed()))
  it('what is not named stays as another person left it', () => {
    given(...withCoach, allowed('canUpdateGame'))
      .when(changePart({ flags: { canDeleteBoard: true } }))
      .produces(allowed('canDeleteBoard', 'canUpdateGame'))
    given(...withCoach, allowed('canUpdateGame'))
      .when(changePart({ name: 'Captain', flags: {} }))
      .produces(renamed('Captain'))
    given(...withCoach, renamed('Captain'))
      .when(changePart({ flags: { canCreateBoard: false } }))
      .produces(allowed('canUpdateGame'))
    given(...withCoach)
      .when(changePart({ flags: {} }))
      .staysQuiet()
  })
  it('a flag that is named must be held, unless the role has it already', () => {
    const by = { actor: ann, granted: ['canUpdateGroupRole'] } as const
    given(...withCoach)
      .when(changePart({ flags: { canDeleteGroup: true } }, by))
      .rejects('FORBIDDEN')
    given(...withCoach)
      .when(changePart({ flags: { canUpdateGame: true, canCreateBoard: false } }, by))
      .produces(allowed('canUpdateGame'))
  })
  it("what was changed before is today's value", () =>
    given(...withCoach, renamed('Captain'), allowed('canDeleteBoard'))
      .when(change('Captain', ['canDeleteBoard']))
      .staysQuiet())
  it('a role may take its own name in other letters', () =>
    given(...withCoach)
      .when(change('COACH', asBefore))
      .produces(renamed('COACH')))
  it("it may not take another role's", () => {
    given(...withCoach, defined(2, 'Captain'))
      .when(change('captain', asBefore))
      .rejects('ROLE_NAME_TAKEN')
    given(...withCoach)
      .when(change('member', asBefore))
      .rejects('ROLE_NAME_TAKEN')
  })
  it.each([...BUILT_IN.keys()])('the built-in role %s stays as it is', roleId =>
    given(...withCoach)
      .when(change('Coach', [], { roleId }))
      .rejects('ROLE_IS_FIXED'),
  )
  it('a role that never was, was deleted, or is of another group is not there', () => {
    for (const roleId of [ownRole(2), ELSEWHERE]) {
      given(...withCoach)
        .when(change('Guest', [], { roleId }))
        .rejects('ROLE_NOT_FOUND')
    }
    given(...withCoach, roleDeleted(1))
      .when(change('Guest'))
      .rejects('ROLE_NOT_FOUND')
  })
  it('who may not change roles does not, whatever else they hold', () =>
    given(...withCoach)
      .when(change('Guest', [], { actor: ann, granted: ['canCreateGroupRole', 'canDeleteGroupRole'] }))
      .rejects('FORBIDDEN'))
  it('nobody widens a role with flags they do not hold, even one that nobody has', () => {
    const granted = ['canUpdateGroupRole', 'canDeleteBoard'] as const
    given(...withCoach)
      .when(change('Coach', [...asBefore, 'canDeleteGroup'], { actor: ann, granted }))
      .rejects('FORBIDDEN')
    given(...withCoach)
      .when(change('Coach', [...asBefore, 'canDeleteBoard'], { actor: ann, granted }))
      .produces(allowed('canCreateBoard', 'canDeleteBoard', 'canUpdateGame'))
  })
  it('who narrows a role, or names it, need not hold what stays in it', () =>
    given(...withCoach)
      .when(change('Captain', ['canUpdateGame'], { actor: ann, granted: ['canUpdateGroupRole'] }))
      .produces(renamed('Captain'), allowed('canUpdateGame')))
})

describe('deleting a role', () => {
  it('a role nobody holds can be deleted', () =>
    given(...club, defined(1, 'Coach'))
      .when(remove())
      .produces(roleDeleted(1)))
  it('a role that members hold stays', () =>
    given(...club, defined(1, 'Coach'), becomes(ann, ownRole(1)))
      .when(remove())
      .rejects('ROLE_IN_USE'))
  it('it can be deleted once they have another', () =>
    given(...club, defined(1, 'Coach'), becomes(ann, ownRole(1)), becomes(ann, ADMIN))
      .when(remove())
      .produces(roleDeleted(1)))
  it.each([...BUILT_IN.keys()])('the built-in role %s stays', roleId =>
    given(...club)
      .when(remove({ roleId }))
      .rejects('ROLE_IS_FIXED'),
  )
  it('a role that never was, was deleted, or is of another group is not there', () => {
    for (const roleId of [ownRole(2), ELSEWHERE]) {
      given(...club, defined(1, 'Coach'))
        .when(remove({ roleId }))
        .rejects('ROLE_NOT_FOUND')
    }
    given(...club, defined(1, 'Coach'), roleDeleted(1))
      .when(remove())
      .rejects('ROLE_NOT_FOUND')
  })
  it('who may not delete roles does not, whatever else they hold', () =>
    given(...club, defined(1, 'Coach'))
      .when(remove({ actor: ann, granted: ['canCreateGroupRole', 'canUpdateGroupRole'] }))
      .rejects('FORBIDDEN'))
})

it('a change told of a role that was never defined breaks nothing', () =>
  expect(given(...founded, renamed('Coach')).state).toMatchObject({ status: 'open' }))
