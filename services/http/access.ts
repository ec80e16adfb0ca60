import type { ErrorCode } from '@pingboard/contracts/errors.ts'
import { boardOfGame, type GroupId, groupOfMembership } from '@pingboard/contracts/ids.ts'
import type { Access, ObjectKind } from '@pingboard/contracts/route.ts'
import { never, Rejection } from '../kernel/decider.ts'
import type { Rights, Standing } from '../ports/rights.ts'
import type { Caller, Locators } from './implementation.ts'

/** What is said of an object that is not there, or not the caller's to know of. */
export const UNKNOWN = {
  group: 'GROUP_NOT_FOUND',
  'group-in-body': 'GROUP_NOT_FOUND',
  board: 'BOARD_NOT_FOUND',
  game: 'GAME_NOT_FOUND',
  membership: 'MEMBER_NOT_FOUND',
} as const satisfies Record<ObjectKind, ErrorCode>

/** Judges one call. Deny by default: whatever is not granted below is refused. */
export function accessControl({ rights, locators }: { rights: Rights; locators: Locators }) {
  async function groupOf(object: ObjectKind, id: string): Promise<GroupId | null> {
    switch (object) {
      case 'group':
      case 'group-in-body':
        return id as GroupId
      case 'membership':
        return groupOfMembership(id as never)
      case 'board':
        return locators.groupOfBoard(id as never)
      case 'game':
        return locators.groupOfBoard(boardOfGame(id as never))
      default:
        return never(object)
    }
  }

  /**
   * @param id of the object, already matched against its pattern
   * @returns the caller's standing in the object's group; null for calls bound to no object
   * @throws Rejection NOT_SIGNED_IN, FORBIDDEN, or the not-found code of what the caller may not know of
   */
  return async function authorise(
    access: Access,
    caller: Caller | null,
    id: string,
  ): Promise<Standing | null> {
    if (access.actor === 'anyone') return null
    if (access.actor !== 'viewer' && !caller) throw new Rejection('NOT_SIGNED_IN')
    if (access.actor === 'session') return null

    const group = await groupOf(access.object, id)
    const standing = group && (await rights.standing(group, caller?.userId ?? null))
    if (!standing) throw new Rejection(UNKNOWN[access.object])
    const mayWatch = standing.isMember || standing.group.boardVisibility === 'public'
    switch (access.actor) {
      case 'viewer':
        if (!mayWatch) throw new Rejection(caller ? UNKNOWN[access.object] : 'NOT_SIGNED_IN')
        return standing
      case 'member':
        if (!standing.isMember) throw new Rejection('FORBIDDEN')
        return standing
      case 'holder': {
        if (standing.flags.has(access.flag)) return standing
        // A membership, or a board shown to members only, is not a stranger's to know of (AUT-5).
        const hidden =
          access.object === 'membership' ? !standing.isMember : access.object !== 'group' && !mayWatch
        throw new Rejection(hidden ? UNKNOWN[access.object] : 'FORBIDDEN')
      }
      default:
        return never(access)
    }
  }
}
