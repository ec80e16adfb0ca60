import type { Member } from '@pingboard/contracts/http/members.ts'
import type { MembershipId } from '@pingboard/contracts/ids.ts'
import type { Permissions } from '@pingboard/contracts/permissions.ts'
import { dataOf, type Loaded, type Loading, useAskingAgain } from '@pingboard/kit/api'
import { announceAtom, profileAtom } from '@pingboard/kit/slice'
import { useAtomValue, useSetAtom } from 'jotai'
import { useRef, useState } from 'react'
import { listMembers } from '../../api/list-members.ts'
import { arrivals, hasNewerRights, hasOtherRights, withMember } from '../../model/arrivals.ts'
import { isClosed } from '../../model/error-address.ts'
import { useJoinedText } from '../../state/use-joined-text.ts'

/** Milliseconds between two requests. */
const RHYTHM = 3000

interface MembersNow {
  members: Loaded<Member[]>
  /** Ids of members who joined while the page was open. */
  newcomers: readonly string[]
  /** Puts in a member from an API answer. */
  putMember: (member: Member) => void
  /** Takes out a member who was removed. */
  dropMember: (id: MembershipId) => void
  /** Asks for the members now. */
  askNow: () => void
  /**
   * Deletes or leaves the group. Its members are not asked for from then on, also after a failure, which may have been a
   * lost answer: a refusal would open the page of what is missing, over the question.
   */
  partWith: (work: () => Promise<void>) => Promise<void>
  /** The person thought better of it: asks for the members again. */
  stay: () => void
}

/**
 * The members of a group, kept up to date while the page is visible. Announces each newcomer.
 * @param told the reader's rights in the group, as the group was read with them; null before that
 * @param reload asks for the whole group again
 */
export function useMembersNow(
  id: string,
  members: Loading<Member[]>,
  told: Permissions | null,
  reload: () => void,
): MembersNow {
  const joinedText = useJoinedText()
  const profile = useAtomValue(profileAtom)
  const announce = useSetAtom(announceAtom)
  const [joined, setJoined] = useState({ id, ids: [] as readonly string[] })
  const newcomers = joined.id === id ? joined.ids : []
  const shown = dataOf(members)
  /** Members whom this page added: a message has said so already. */
  const addedHere = useRef(new Set<MembershipId>())
  const isParting = useRef(false)

  async function ask(signal: AbortSignal): Promise<void> {
    if (isParting.current) return
    const now = await listMembers(id, signal).catch(error => {
      // The group is asked again; its error leaves the page.
      if (isClosed(error)) reload()
      throw error
    })
    if (signal.aborted) return
    if (profile && told && hasNewerRights(profile.id, told, now)) reload()
    if (shown && isSame(shown, now)) return
    members.put(() => now)
    if (!shown) return
    const arrived = arrivals(shown, now).filter(member => !addedHere.current.has(member.id))
    if (arrived.length > 0) setJoined({ id, ids: [...newcomers, ...arrived.map(member => member.id)] })
    for (const member of arrived) announce(joinedText(member))
    if (profile && hasOtherRights(profile.id, shown, now)) reload()
  }

  const askNow = useAskingAgain(RHYTHM, ask)
  const change = (changed: (list: Member[]) => Member[]) => {
    members.put(list => changed(list ?? []))
    // An answer that is still on its way may be older than this change.
    askNow()
  }
  return {
    members,
    newcomers,
    putMember: member => {
      addedHere.current.add(member.id)
      change(list => withMember(list, member))
    },
    dropMember: gone => change(list => list.filter(member => member.id !== gone)),
    askNow,
    partWith: async work => {
      isParting.current = true
      // Ends a request under way.
      askNow()
      await work()
    },
    stay: () => {
      if (!isParting.current) return
      isParting.current = false
      askNow()
    },
  }
}

const isSame = (one: readonly Member[], other: readonly Member[]): boolean =>
  one.length === other.length && one.every((member, place) => member === other[place])
