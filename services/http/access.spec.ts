import {
  type BoardId,
  type GameId,
  type GroupId,
  gameIdOf,
  membershipIdOf,
  type UserId,
} from '@pingboard/contracts/ids.ts'
import { ROLE_FLAGS, type RoleFlag } from '@pingboard/contracts/permissions.ts'
import type { Access } from '@pingboard/contracts/route.ts'
import { describe, expect, it } from 'vitest'
import type { Standing } from '../ports/rights.ts'
import { accessControl, Refused } from './access.ts'

const [GROUP, BOARD, MEMBER, STRANGER] = ['g', 'b', 'm', 's'].map(letter => letter.repeat(26)) as [
  GroupId,
  BoardId,
  UserId,
  UserId,
]
const GAME: GameId = gameIdOf(BOARD, 1)
const OWN = membershipIdOf(GROUP, MEMBER)

interface Scene {
  boardVisibility?: 'public' | 'members'
  /** Flags of the member; the stranger's flags come from an operator. */
  flags?: readonly RoleFlag[]
  isRepeated?: boolean
  gone?: boolean
}

/** The outcome of a call: null when it is allowed, else the code of its refusal. */
async function judged(
  access: Access,
  who: UserId | null,
  id: string,
  { boardVisibility = 'public', flags = [], isRepeated = false, gone = false }: Scene = {},
): Promise<string | null> {
  const group = { id: GROUP, name: 'Ping', shortName: null, boardVisibility, demo: false }
  const authorise = accessControl({
    rights: {
      standing: async (asked, user): Promise<Standing | null> =>
        gone || asked !== GROUP ? null : { group, isMember: user === MEMBER, flags: new Set(flags) },
    },
    locators: { groupOfBoard: async board => (board === BOARD ? GROUP : null) },
  })
  const caller = who && { userId: who, sessionId: 'session' }
  try {
    await authorise(access, caller, id, async () => isRepeated)
    return null
  } catch (error) {
    const { code } = error as Refused
    return error instanceof Refused ? code : `missing: ${code}`
  }
}

describe('calls bound to no object', () => {
  it('are for anyone, or for whoever holds a session', async () => {
    expect(await judged({ actor: 'anyone' }, null, '')).toBeNull()
    expect(await judged({ actor: 'session' }, STRANGER, '')).toBeNull()
    expect(await judged({ actor: 'session' }, null, '')).toBe('NOT_SIGNED_IN')
  })
})

describe('a viewer', () => {
  const access: Access = { actor: 'viewer', object: 'board' }
  it('is anybody while the boards are public', async () => {
    for (const who of [null, STRANGER, MEMBER]) expect(await judged(access, who, BOARD)).toBeNull()
  })
  it('is a member once they are not; a visitor may sign in, a stranger learns nothing', async () => {
    const boardVisibility = 'members'
    expect(await judged(access, MEMBER, BOARD, { boardVisibility })).toBeNull()
    expect(await judged(access, null, BOARD, { boardVisibility })).toBe('NOT_SIGNED_IN')
    expect(await judged(access, STRANGER, BOARD, { boardVisibility })).toBe('BOARD_NOT_FOUND')
  })
})

describe('a member', () => {
  it('is known of a group, and strangers are told that they are not', async () => {
    const access: Access = { actor: 'member', object: 'group' }
    for (const boardVisibility of ['public', 'members'] as const) {
      expect(await judged(access, MEMBER, GROUP, { boardVisibility })).toBeNull()
      expect(await judged(access, STRANGER, GROUP, { boardVisibility })).toBe('FORBIDDEN')
    }
  })
  it('of the group of a game: strangers who may not watch it do not learn that it is there', async () => {
    const access: Access = { actor: 'member', object: 'game' }
    expect(await judged(access, MEMBER, GAME, { boardVisibility: 'members' })).toBeNull()
    expect(await judged(access, STRANGER, GAME, { boardVisibility: 'public' })).toBe('FORBIDDEN')
    expect(await judged(access, STRANGER, GAME, { boardVisibility: 'members' })).toBe('GAME_NOT_FOUND')
    expect(await judged(access, null, GAME)).toBe('NOT_SIGNED_IN')
  })
  it('is allowed by no flag alone', async () => {
    const access: Access = { actor: 'member', object: 'game' }
    expect(await judged(access, STRANGER, GAME, { flags: ROLE_FLAGS })).toBe('FORBIDDEN')
  })
})

describe('a holder', () => {
  const flag = 'canUpdateGame'
  const others = ROLE_FLAGS.filter(other => other !== flag)
  it.each([
    ['group', GROUP],
    ['group-in-body', GROUP],
    ['board', BOARD],
    ['game', GAME],
    ['membership', OWN],
  ] as const)('of exactly the flag of a %s, no other ones', async (object, id) => {
    const access: Access = { actor: 'holder', object, flag }
    expect(await judged(access, MEMBER, id, { flags: [flag] })).toBeNull()
    expect(await judged(access, STRANGER, id, { flags: [flag] })).toBeNull()
    expect(await judged(access, MEMBER, id, { flags: others })).toBe('FORBIDDEN')
  })
  it.each([
    ['group', GROUP, 'public', 'FORBIDDEN'],
    ['group', GROUP, 'members', 'FORBIDDEN'],
    ['group-in-body', GROUP, 'public', 'FORBIDDEN'],
    ['group-in-body', GROUP, 'members', 'FORBIDDEN'],
    ['board', BOARD, 'members', 'BOARD_NOT_FOUND'],
    ['game', GAME, 'members', 'GAME_NOT_FOUND'],
    ['membership', OWN, 'public', 'MEMBER_NOT_FOUND'],
  ] as const)('is no stranger: of a %s they are told as much as they may know', async (...row) => {
    const [object, id, boardVisibility, code] = row
    expect(await judged({ actor: 'holder', object, flag }, STRANGER, id, { boardVisibility })).toBe(code)
  })
  it('is asked for nothing that is not there', async () => {
    const access: Access = { actor: 'holder', object: 'board', flag }
    expect(await judged(access, MEMBER, 'x'.repeat(26), { flags: [flag] })).toBe('missing: BOARD_NOT_FOUND')
    expect(await judged(access, MEMBER, BOARD, { flags: [flag], gone: true })).toBe(
      'missing: BOARD_NOT_FOUND',
    )
  })
  it('who gave up the flag by this very command is answered once more, while they are a member', async () => {
    const access: Access = { actor: 'holder', object: 'membership', flag: 'canUpdateUserGroup' }
    expect(await judged(access, MEMBER, OWN, { isRepeated: true })).toBeNull()
    expect(await judged(access, STRANGER, OWN, { isRepeated: true })).toBe('MEMBER_NOT_FOUND')
  })
})

describe('whose membership it is', () => {
  const access: Access = { actor: 'self-or-holder', object: 'membership', flag: 'canDeleteUserGroup' }
  it('may end it without a flag', async () => expect(await judged(access, MEMBER, OWN)).toBeNull())
  it('is asked further when it has ended', async () =>
    expect(await judged(access, STRANGER, membershipIdOf(GROUP, STRANGER))).toBeNull())
  it('is nobody else, unless they hold the flag', async () => {
    const other = membershipIdOf(GROUP, 'o'.repeat(26) as UserId)
    expect(await judged(access, MEMBER, other)).toBe('FORBIDDEN')
    expect(await judged(access, MEMBER, other, { flags: ['canDeleteUserGroup'] })).toBeNull()
    expect(await judged(access, STRANGER, other)).toBe('MEMBER_NOT_FOUND')
    expect(await judged(access, null, OWN)).toBe('NOT_SIGNED_IN')
  })
})

it('allows nothing that it does not know', async () => {
  const unknown = { actor: 'friend', object: 'group' } as never
  await expect(accessOf(unknown)).rejects.toThrow('unreachable')
  await expect(accessOf({ actor: 'member', object: 'cup' } as never)).rejects.toThrow('unreachable')
})

it('while the log is away, a viewer stands where visitors last stood; nobody else does', async () => {
  const group = { id: GROUP, name: 'Ping', shortName: null, boardVisibility: 'public' as const, demo: false }
  const visitor: Standing = { group, isMember: false, flags: new Set() }
  const away = () => Promise.reject(new Error('the log is away'))
  const authorise = accessControl({
    rights: { standing: away },
    locators: { groupOfBoard: away },
    whileAway: async () => visitor,
  })
  const asked = (access: Access) =>
    authorise(access, { userId: MEMBER, sessionId: 'session' }, BOARD, async () => false)
  expect(await asked({ actor: 'viewer', object: 'board' })).toBe(visitor)
  await expect(asked({ actor: 'member', object: 'group' })).rejects.toThrow('away')
})

function accessOf(access: Access) {
  const group = { id: GROUP, name: 'Ping', shortName: null, boardVisibility: 'public' as const, demo: false }
  const standing: Standing = { group, isMember: true, flags: new Set(ROLE_FLAGS) }
  const rights = { standing: async () => standing }
  const authorise = accessControl({ rights, locators: { groupOfBoard: async () => GROUP } })
  return authorise(access, { userId: MEMBER, sessionId: 'session' }, GROUP, async () => false)
}
