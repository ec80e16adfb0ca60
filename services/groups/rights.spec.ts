import type { UserId } from '@pingboard/contracts/ids.ts'
import { permissionsOf, ROLE_FLAGS, type UserFlag } from '@pingboard/contracts/permissions.ts'
import { describe, expect, it } from 'vitest'
import type { GroupDomainEvent } from './group/events.ts'
import { ADMIN, SCORER } from './group/roles.ts'
import { evolve, initial } from './group/state.ts'
import {
  ann,
  becomes,
  creator,
  defined,
  deleted,
  fields,
  founded,
  group,
  joined,
  ownRole,
  stranger,
} from './group/testing-history.ts'
import { rightsOver } from './rights.ts'

const club = [...founded, joined(ann)]

function standing(
  history: readonly GroupDomainEvent[],
  user: UserId | null,
  granted: readonly UserFlag[] = [],
) {
  const state = history.reduce(evolve, initial)
  const read = async () => ({ state, setAside: null })
  const isDemo = (id: UserId) => id === stranger
  return rightsOver({ read }, { flagsOf: async () => granted, isDemo }).standing(group, user)
}
const flags = async (...asked: Parameters<typeof standing>) => [...((await standing(...asked))?.flags ?? [])]

describe('standing', () => {
  it('there is none in a group that never was, or is gone', async () => {
    expect(await standing([], ann)).toBeNull()
    expect(await standing([...club, deleted], creator)).toBeNull()
  })
  it('there is none to be known where the end of the stream cannot be read: it may take rights away', async () => {
    const read = async () => ({ state: club.reduce(evolve, initial), setAside: {} })
    const parts = { flagsOf: async () => [], isDemo: () => false }
    const asked = rightsOver({ read }, parts).standing(group, creator)
    await expect(asked).rejects.toMatchObject({ code: 'VIEW_BEHIND', extra: { retryAfter: 60 } })
  })
  it('of many callers is told from one reading, as of then', async () => {
    let now: readonly GroupDomainEvent[] = club
    let readings = 0
    const read = async () => {
      readings++
      return { state: now.reduce(evolve, initial), setAside: null }
    }
    const rights = rightsOver({ read }, { flagsOf: async () => [], isDemo: () => false })
    const standingOf = await rights.standings(group)
    now = founded
    const users = [ann, creator, stranger, null]
    const isMember = async (user: UserId | null) => (await standingOf(user))?.isMember
    expect(await Promise.all(users.map(isMember))).toEqual([true, true, false, false])
    expect(readings).toBe(1)
    expect((await (await rights.standings(group))(ann))?.isMember).toBe(false)
    now = [...club, deleted]
    expect(await (await rights.standings(group))(creator)).toBeNull()
  })
  it('of many callers is not known either where the end of the stream cannot be read', async () => {
    const read = async () => ({ state: club.reduce(evolve, initial), setAside: {} })
    const parts = { flagsOf: async () => [], isDemo: () => false }
    const standingOf = await rightsOver({ read }, parts).standings(group)
    await expect(standingOf(creator)).rejects.toMatchObject({ code: 'VIEW_BEHIND' })
  })
  it('tells what of the group decides over its boards', async () => {
    const { name, shortName, boardVisibility } = fields
    expect((await standing(club, ann))?.group).toEqual({
      id: group,
      name,
      shortName,
      boardVisibility,
      demo: false,
    })
  })
  it('tells whether a person of the demo made the group', async () => {
    const made: GroupDomainEvent = { type: 'GroupCreated', data: { ...fields, createdBy: stranger } }
    expect((await standing([made], null))?.group.demo).toBe(true)
  })
  it('reads what was granted to a person only where the role does not hold what is enough', async () => {
    let reads = 0
    const state = [...club, becomes(ann, SCORER)].reduce(evolve, initial)
    const parts = {
      async flagsOf() {
        reads++
        return ['canDeleteBoard'] as const
      },
      isDemo: () => false,
    }
    const rights = rightsOver({ read: async () => ({ state, setAside: null }) }, parts)
    expect(await rights.standing(group, ann, 'canUpdateGame')).toMatchObject({ isMember: true })
    expect(await rights.standing(group, creator, 'canDeleteBoard')).toMatchObject({ isMember: true })
    expect(reads).toBe(0)
    const granted = await rights.standing(group, ann, 'canDeleteBoard')
    expect(granted?.flags.has('canDeleteBoard')).toBe(true)
    expect(await rights.standing(group, ann)).toEqual(granted)
    expect(reads).toBe(2)
  })
  it('a visitor may nothing', async () => {
    expect(await standing(club, null)).toMatchObject({ isMember: false, flags: new Set() })
  })
  it('a stranger may nothing', async () => {
    expect(await standing(club, stranger)).toMatchObject({ isMember: false, flags: new Set() })
  })
  it('a new member may nothing but read', async () => {
    expect(await standing(club, ann)).toMatchObject({ isMember: true, flags: new Set() })
  })
  it('a scorer enters scores, and makes and names boards', async () => {
    expect((await flags([...club, becomes(ann, SCORER)], ann)).toSorted()).toEqual(
      ['canCreateBoard', 'canUpdateBoard', 'canUpdateGame'].toSorted(),
    )
  })
  it('an admin may everything', async () => {
    expect(await flags([...club, becomes(ann, ADMIN)], ann)).toEqual([...ROLE_FLAGS])
  })
  it('a right taken away is gone', async () => {
    expect(await flags([...club, becomes(ann, ADMIN), becomes(ann, 'member' as never)], ann)).toEqual([])
  })
  it("a role of the group's own gives what it holds now", async () => {
    const holding = [...club, defined(1, 'Coach', 'canUpdateGame'), becomes(ann, ownRole(1))]
    expect(await flags(holding, ann)).toEqual(['canUpdateGame'])
    const changed = { roleId: ownRole(1), flags: ['canCreateBoard'] } as const
    expect(await flags([...holding, { type: 'RoleFlagsChanged', data: changed }], ann)).toEqual([
      'canCreateBoard',
    ])
  })
  it('a role that is not there gives nothing', async () => {
    expect(await flags([...club, becomes(ann, 'gone' as never)], ann)).toEqual([])
  })
  it('the creator holds every flag, whatever their role', async () => {
    expect(await flags([...club, becomes(creator, SCORER)], creator)).toEqual([...ROLE_FLAGS])
  })
  it("an operator's grant holds in every group, also for a stranger", async () => {
    expect(await standing(club, stranger, ['canDeleteBoard'])).toMatchObject({
      isMember: false,
      flags: new Set(['canDeleteBoard']),
    })
    expect(await flags([...club, becomes(ann, SCORER)], ann, ['canDeleteBoard'])).toHaveLength(4)
  })
  it('an operator may open the reading of every group to somebody', async () => {
    const reader = await standing(club, stranger, ['canRetrieveGroup'])
    expect(reader?.isMember).toBe(true)
    expect(Object.values(permissionsOf(reader?.flags ?? []))).not.toContain(true)
  })
})
