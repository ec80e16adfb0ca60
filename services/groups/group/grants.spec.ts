import type { GroupId, RoleId, UserId } from '@pingboard/contracts/ids.ts'
import {
  EDITABLE_FLAGS,
  type EditableFlag,
  ROLE_FLAGS,
  type RoleFlag,
} from '@pingboard/contracts/permissions.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Rejection } from '../../kernel/decider.ts'
import type { GroupCommand } from './commands.ts'
import { decide, opened } from './decide.ts'
import { flagsHeld } from './flags.ts'
import { BUILT_IN, roleIdOf } from './roles.ts'
import { evolve, type Group, initial } from './state.ts'
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
  stranger,
} from './testing-history.ts'

const people = [creator, ann, bob, stranger]
const ELSEWHERE = roleIdOf('h'.repeat(26) as GroupId, 1)
const roleIds: RoleId[] = [...BUILT_IN.keys(), ...[1, 2, 3, 4, 5].map(ownRole), ELSEWHERE]

const EDITABLE: ReadonlySet<RoleFlag> = new Set(EDITABLE_FLAGS)

// Few flags, so that one person may hold all of them.
const anyFlags = fc.subarray([...EDITABLE_FLAGS], { maxLength: 4 })
/** Some flags, turned on or off. */
const anySwitches = fc.dictionary(fc.constantFrom(...EDITABLE_FLAGS), fc.boolean(), { maxKeys: 5 })
const anyRoles = fc.tuple(anyFlags, anyFlags, anyFlags)
const anyHeld = fc.subarray([...ROLE_FLAGS], { minLength: 4 })
const anyGrants = fc.tuple(...people.map(() => anyHeld))
const actor = fc.constantFrom(...people)
const userId = fc.constantFrom(...people)
// Each person can be added once: a former member returns only by an invitation.
const newcomer = fc.constantFrom(stranger, ...[...'defhij'].map(letter => letter.repeat(26) as UserId))
const roleId = fc.constantFrom(...roleIds)
const name = fc.constantFrom('Admin', 'Coach', 'coach', 'Captain', 'Guest', 'Helper', 'Juge', 'Jugé')
const anyStep = fc.oneof(
  {
    // Weighted, because rarely allowed: actor, member and role must all fit.
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('ChangeMemberRole' as const), actor, userId, roleId }),
  },
  fc.record({
    type: fc.constant('DefineRole' as const),
    id: fc.constant(group),
    actor,
    name,
    flags: anyFlags,
  }),
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('ChangeRole' as const),
      actor,
      roleId,
      name,
      flags: anySwitches,
    }),
  },
  fc.record({ type: fc.constant('DeleteRole' as const), actor, roleId }),
  fc.record({ type: fc.constant('AddMember' as const), actor, userId: newcomer }),
  fc.record({ type: fc.constant('RemoveMember' as const), actor, userId }),
)

/** A club with three roles of its own. */
function clubWith(roles: EditableFlag[][]): Group {
  const own = roles.map((flags, index) => defined(index + 1, `Role ${index}`, ...flags))
  return [...founded, joined(ann), joined(bob), ...own].reduce(evolve, initial)
}

/** The state after a command; unchanged when a rule refuses the command. */
function after(command: GroupCommand, state: Group): Group {
  try {
    return decide(command, state).reduce(evolve, state)
  } catch (error) {
    if (error instanceof Rejection) return state
    throw error
  }
}

it('nobody ever ends with more than the granter held', () => {
  const accepted = {
    ChangeMemberRole: 0,
    DefineRole: 0,
    ChangeRole: 0,
    DeleteRole: 0,
    AddMember: 0,
    RemoveMember: 0,
  }
  fc.assert(
    fc.property(
      anyRoles,
      anyGrants,
      fc.array(anyStep, { minLength: 20, maxLength: 60 }),
      (roles, grants, steps) => {
        const grantedTo = (user: UserId) => grants[people.indexOf(user)] ?? []
        const heldIn = (state: Group, user: UserId) => flagsHeld(opened(state), user, grantedTo(user))
        let state = clubWith(roles)
        for (const step of steps) {
          const before = state
          state = after({ ...step, granted: grantedTo(step.actor) }, before)
          if (state !== before && step.actor !== creator) accepted[step.type]++

          const held = heldIn(before, step.actor)
          const risen = people.filter(
            user => !heldIn(state, user).isSubsetOf(heldIn(before, user).union(held)),
          )
          // A role gains no flag that the actor did not hold.
          const widened = [...opened(state).roles].filter(
            ([id, { flags }]) =>
              !flags.isSubsetOf(held.union(opened(before).roles.get(id)?.flags ?? new Set())),
          )
          expect({ risen, widened, broken: brokenIn(state) }).toEqual({ risen: [], widened: [], broken: [] })
        }
      },
    ),
    { numRuns: 300, seed: 20251121 },
  )
  // The property proves little if most commands of these people were refused.
  expect(Math.min(...Object.values(accepted)), JSON.stringify(accepted)).toBeGreaterThan(100)
})

/** The names of the rules that the command broke. */
function brokenIn(state: Group): string[] {
  const { members, roles } = opened(state)
  const names = [...roles.values()].map(({ name }) => name.toLowerCase())
  const own = [...roles].filter(([id]) => !BUILT_IN.has(id))
  const rules = {
    'the creator is an admin': members.get(creator) === 'admin',
    'the creator holds every flag': flagsHeld(opened(state), creator, []).size === ROLE_FLAGS.length,
    "the group's own roles hold editable flags": own.every(([, { flags }]) => flags.isSubsetOf(EDITABLE)),
    'no role is of another group': own.every(([id]) => id.startsWith(group)),
    'every member has a role that is there': [...members.values()].every(held => roles.has(held)),
    'built-in roles stay as they are': [...BUILT_IN].every(([id, role]) => roles.get(id) === role),
    'no two roles have one name': new Set(names).size === names.length,
  }
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]))
}

it('a role is refused to somebody exactly when it makes a flag true that the giver does not hold', () => {
  const asked = { given: 0, refused: 0 }
  fc.assert(
    fc.property(anyRoles, anyHeld, roleId, roleId, (roles, granted, before, roleId) => {
      fc.pre(before !== ELSEWHERE && roleId !== ELSEWHERE && before !== roleId)
      const state = [becomes(bob, before)].reduce(evolve, clubWith(roles))
      const { roles: known } = opened(state)
      const [had, gets] = [known.get(before), known.get(roleId)]
      fc.pre(had !== undefined && gets !== undefined && granted.includes('canUpdateUserGroup'))
      const more = [...(gets?.flags ?? [])].filter(flag => !had?.flags.has(flag))
      const isHeld = more.every(flag => granted.includes(flag))
      const command = { type: 'ChangeMemberRole', userId: bob, roleId, actor: ann, granted } as const
      asked[isHeld ? 'given' : 'refused']++
      expect(after(command, state) !== state).toBe(isHeld)
    }),
    { numRuns: 500, seed: 20251122 },
  )
  expect(Math.min(asked.given, asked.refused), JSON.stringify(asked)).toBeGreaterThan(50)
})

it('what somebody may do is what their role holds or an operator granted, and nothing else (AUT-10)', () => {
  fc.assert(
    fc.property(anyRoles, anyHeld, userId, roleId, (roles, granted, user, held) => {
      const state = [becomes(ann, held)].reduce(evolve, clubWith(roles))
      const { members, roles: known } = opened(state)
      const role = known.get(members.get(user) ?? ELSEWHERE)
      const expected = ROLE_FLAGS.filter(flag => granted.includes(flag) || role?.flags.has(flag))
      const flags = [...flagsHeld(opened(state), user, granted)]
      expect(flags).toEqual(user === creator ? [...ROLE_FLAGS] : expected)
    }),
    { numRuns: 300, seed: 20251123 },
  )
})
