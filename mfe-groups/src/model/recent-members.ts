import type { Member } from '@pingboard/contracts/http/members.ts'
import { grantsNothing } from './roles.ts'

/** What a device knows of the members of one group. */
export interface KnownMembers {
  /** When the page last showed the group: milliseconds since 1970. */
  at: number
  /**
   * By the mark of a member: a moment at which the person was not a member yet. 0 for a person who was there from the
   * start, has a role with rights, or was answered.
   */
  since: Readonly<Record<string, number>>
}

/** The API does not say when a person joined. It was after `since`, and that is at most this many milliseconds ago. */
const LATELY = 7 * 86_400_000

/** The end of the opaque id: enough to tell the members of a group apart. */
export const markOf = ({ id }: Pick<Member, 'id'>): string => id.slice(-6)

/** Has the built-in role without rights. */
const isPlain = ({ permissions }: Member): boolean =>
  permissions.groupId === null && grantsNothing(permissions)

/**
 * What the device knows after it has shown these members.
 * @param known null on the first visit: then everybody was there from the start
 * @param arriving ids of members who joined while the page was open
 */
export function learnMembers(
  known: KnownMembers | null,
  members: readonly Member[],
  arriving: readonly string[],
  now: number,
): KnownMembers {
  const sinceOf = (member: Member): number => {
    if (!isPlain(member)) return 0
    return known?.since[markOf(member)] ?? (arriving.includes(member.id) ? now : (known?.at ?? 0))
  }
  return { at: now, since: Object.fromEntries(members.map(member => [markOf(member), sinceOf(member)])) }
}

/** Members who joined lately and may still need a role. */
export const recentMembers = (known: KnownMembers, members: readonly Member[], now: number): Member[] =>
  members.filter(member => {
    const since = known.since[markOf(member)] ?? 0
    return member.user !== null && isPlain(member) && since > 0 && now - since <= LATELY
  })

/** What the device knows once the person was answered. */
export const settled = (known: KnownMembers, member: Member): KnownMembers => ({
  ...known,
  since: { ...known.since, [markOf(member)]: 0 },
})
