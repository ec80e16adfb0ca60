import type { GroupId } from '@pingboard/contracts/ids.ts'
import type { LiveError } from '@pingboard/contracts/live/board-room.ts'
import type { Caller } from '../http/access.ts'
import { spread } from '../kernel/spread.ts'
import type { RightsOfMany } from '../ports/rights.ts'
import type { Seat } from './handshake.ts'
import type { Viewer } from './viewer.ts'

/** Sessions that are looked up at once. */
const AT_ONCE = 20

/** Null, or why a viewer may not watch. */
type RefusalOf = (seat: Pick<Seat, 'cookie'>) => Promise<LiveError | null>

/**
 * Decides who may watch the boards of a group. A call reads the group, and what it returns looks the session up: so
 * signing out, losing the membership and deleting the group all end the watching (LIV-9).
 */
export function watchRights({
  rights,
  callerOf,
}: {
  rights: Pick<RightsOfMany, 'standings'>
  callerOf: (cookie: string | undefined) => Promise<Caller | null>
}) {
  return async function refusals(group: GroupId): Promise<RefusalOf> {
    const standingOf = await rights.standings(group)
    return async ({ cookie }) => {
      const caller = await callerOf(cookie)
      const standing = await standingOf(caller?.userId ?? null)
      if (!standing) return 'BOARD_NOT_FOUND'
      if (standing.isMember || standing.group.boardVisibility === 'public') return null
      return caller ? 'BOARD_NOT_FOUND' : 'NOT_SIGNED_IN'
    }
  }
}

export type Refusals = ReturnType<typeof watchRights>

/** Looks up all viewers: once for all windows of a session, and once for all visitors. */
export async function eachRefused(
  viewers: Iterable<Viewer>,
  refusalOf: RefusalOf,
  refused: (viewer: Viewer, code: LiveError) => void,
): Promise<void> {
  const ofCookies = [...Map.groupBy(viewers, ({ seat }) => seat.cookie).values()]
  for (let from = 0; from < ofCookies.length; from += AT_ONCE) {
    const lookUps = ofCookies.slice(from, from + AT_ONCE).map(async ([first, ...others]) => {
      if (!first) return
      const code = await refusalOf(first.seat)
      if (code) await spread([first, ...others], viewer => refused(viewer, code))
    })
    await Promise.all(lookUps)
  }
}
