import {
  type BoardId,
  boardOfGame,
  type GroupId,
  groupOfMembership,
  type UserId,
  userOfMembership,
} from '@pingboard/contracts/ids.ts'
import { UNKNOWN } from '@pingboard/contracts/refusals.ts'
import type { Access, ObjectKind } from '@pingboard/contracts/route.ts'
import { never, Rejection } from '../kernel/decider.ts'
import type { Rights, Standing } from '../ports/rights.ts'

/** The caller. */
export interface Caller {
  readonly userId: UserId
  readonly sessionId: string
}

/** Finds the group of an object, from stored data and never from the request (AUT-3). */
export interface Locators {
  /**
   * Null: the board does not exist, or was deleted.
   * @param isFollowed what carries the call out reads the board's stream to its end itself, and refuses a deleted board:
   * then the group that a board had before is enough, and costs no read
   */
  groupOfBoard(board: BoardId, isFollowed?: boolean): Promise<GroupId | null>
}

/**
 * A visitor's standing at an object while the log does not answer, from what was last known: for objects that everybody
 * may see. Null where a member's right would be needed, or the log does answer.
 */
export type WhileAway = (object: ObjectKind, id: string) => Promise<Standing | null>

type OfObject = Extract<Access, { object: ObjectKind }>

/** The object exists, but the caller may not use it. A missing object is a plain `Rejection`. */
export class Refused extends Rejection {}

/** Decides on one call. Deny by default: a call is refused unless a rule below allows it. */
export function accessControl({
  rights,
  locators,
  whileAway = async () => null,
}: {
  readonly rights: Rights
  readonly locators: Locators
  readonly whileAway?: WhileAway | undefined
}) {
  async function groupOf({ actor, object }: OfObject, id: string): Promise<GroupId | null> {
    // A call that needs a flag changes the board, by a command.
    const isFollowed = actor === 'holder'
    switch (object) {
      case 'group':
      case 'group-in-body':
        return id as GroupId
      case 'membership':
        return groupOfMembership(id as never)
      case 'board':
        return locators.groupOfBoard(id as never, isFollowed)
      case 'game':
        return locators.groupOfBoard(boardOfGame(id as never), isFollowed)
      default:
        return never(object)
    }
  }

  /**
   * @param id of the object, already matched against its pattern
   * @param isRepeated called only for a member who no longer holds the flag: whether this
   * very command was carried out
   * @returns the caller's standing in the object's group; null for calls bound to no object
   * @throws Rejection NOT_SIGNED_IN, FORBIDDEN, or the not-found code of an object that the caller may not know of
   */
  return async function authorise(
    access: Access,
    caller: Caller | null,
    id: string,
    isRepeated: () => Promise<boolean>,
  ): Promise<Standing | null> {
    if (access.actor === 'anyone') return null
    if (access.actor !== 'viewer' && !caller) throw new Refused('NOT_SIGNED_IN')
    if (access.actor === 'session') return null

    const { object } = access
    const known = access.actor === 'viewer' ? await whileAway(object, id) : null
    if (known) return known
    const group = await groupOf(access, id)
    // The answer to a change of a game shows no rights, so the one that is needed is enough.
    const enough = access.actor === 'holder' && object === 'game' ? access.flag : undefined
    const standing = group && (await rights.standing(group, caller?.userId ?? null, enough))
    if (!standing) throw new Rejection(UNKNOWN[object])
    const { isMember, flags } = standing
    const mayWatch = isMember || standing.group.boardVisibility === 'public'
    switch (access.actor) {
      case 'viewer':
        if (!mayWatch) throw new Refused(caller ? UNKNOWN[object] : 'NOT_SIGNED_IN')
        return standing
      case 'member':
        if (isMember) return standing
        break
      case 'self-or-holder':
        // The person of a membership knows of it, even after it has ended: the aggregate answers.
        if (flags.has(access.flag) || caller?.userId === userOfMembership(id as never)) return standing
        break
      case 'holder':
        if (flags.has(access.flag)) return standing
        break
      default:
        return never(access)
    }
    // The caller lost the right by this very command. A repeat is answered; it changes nothing and
    // shows nothing new (CON-4).
    if (isMember && (await isRepeated())) return standing
    throw new Refused(isKnown(object, isMember, mayWatch) ? 'FORBIDDEN' : UNKNOWN[object])
  }
}

/**
 * A caller with a group's id knows the group; only members know a membership. A caller with the right to watch knows
 * the board and its games (AUT-5).
 */
function isKnown(object: ObjectKind, isMember: boolean, mayWatch: boolean): boolean {
  if (object === 'membership') return isMember
  return object === 'group' || object === 'group-in-body' || mayWatch
}
