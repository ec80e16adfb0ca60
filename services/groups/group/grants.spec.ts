import type { RoleId, UserId } from '@pingboard/contracts/ids.ts'
import { ROLE_FLAGS } from '@pingboard/contracts/permissions.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Rejection } from '../../kernel/decider.ts'
import { decide, opened } from './decide.ts'
import { flagsHeld } from './flags.ts'
import { BUILT_IN, type Role } from './roles.ts'
import { evolve, type Group, initial } from './state.ts'
import { ann, bob, creator, founded, joined, stranger } from './testing-history.ts'

const people = [creator, ann, bob, stranger]
const OWN = ['r1', 'r2', 'r3'] as RoleId[]
const anyFlags = fc.subarray([...ROLE_FLAGS])
const anyRoles = fc.tuple(anyFlags, anyFlags, anyFlags)
const anyGrants = fc.tuple(anyFlags, anyFlags, anyFlags, anyFlags)
const anyStep = fc.record({
  actor: fc.constantFrom(...people),
  userId: fc.constantFrom(...people),
  roleId: fc.constantFrom<RoleId>(...BUILT_IN.keys(), ...OWN),
})

/** A club whose own roles hold any flags. */
function clubWith(roles: (typeof ROLE_FLAGS)[number][][]): Group {
  const own = OWN.map((id, index): [RoleId, Role] => [id, { name: '', flags: new Set(roles[index]) }])
  const state = opened([...founded, joined(ann), joined(bob)].reduce(evolve, initial))
  return { ...state, roles: new Map([...BUILT_IN, ...own]) }
}

it('nobody ever ends with more than the granter held', () => {
  let accepted = 0
  fc.assert(
    fc.property(
      anyRoles,
      anyGrants,
      fc.array(anyStep, { minLength: 10, maxLength: 40 }),
      (roles, grants, steps) => {
        const grantedTo = (user: UserId) => grants[people.indexOf(user)] ?? []
        let state = clubWith(roles)
        for (const { actor, userId, roleId } of steps) {
          const held = flagsHeld(opened(state), actor, grantedTo(actor))
          const before = flagsHeld(opened(state), userId, grantedTo(userId))
          try {
            const command = {
              type: 'ChangeMemberRole',
              actor,
              userId,
              roleId,
              granted: grantedTo(actor),
            } as const
            const events = decide(command, state)
            state = events.reduce(evolve, state)
            if (actor !== creator) accepted += events.length
          } catch (error) {
            if (!(error instanceof Rejection)) throw error
          }
          for (const flag of flagsHeld(opened(state), userId, grantedTo(userId))) {
            expect(before.has(flag) || held.has(flag)).toBe(true)
          }
          expect(opened(state).members.get(creator)).toBe('admin')
        }
      },
    ),
    { numRuns: 300, seed: 20251121 },
  )
  // The property says nothing if hardly anything was allowed to those it is about.
  expect(accepted).toBeGreaterThan(300)
})
