import type { Member } from '@pingboard/contracts/http/members.ts'
import { codeOf } from '@pingboard/kit/api'
import { useRevalidator } from '@pingboard/kit/router'
import { announceAtom, profileAtom } from '@pingboard/kit/slice'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { listMembers } from '../../api/list-members.ts'
import { arrivals, hasOtherRights, withMember } from '../../model/arrivals.ts'
import { useAskingAgain } from '../../state/use-asking-again.ts'
import { useJoinedText } from '../../state/use-joined-text.ts'
import { type Settled, useSettledOrPut } from '../../state/use-settled.ts'

/** What the group's loader answers by leaving the page. */
const GONE = new Set(['GROUP_NOT_FOUND', 'FORBIDDEN'])

interface MembersNow {
  members: Settled<Member[]>
  /** Ids of who joined while this page stood open. */
  newcomers: readonly string[]
  /** A member as the API just answered. */
  putMember: (member: Member) => void
}

/** The members of a group, followed while the page is seen; who joins is announced. */
export function useMembersNow(id: string, promise: Promise<Member[]>): MembersNow {
  const joinedText = useJoinedText()
  const profile = useAtomValue(profileAtom)
  const announce = useSetAtom(announceAtom)
  const { revalidate } = useRevalidator()
  const [members, put] = useSettledOrPut(promise, id)
  const [joined, setJoined] = useState({ id, ids: [] as readonly string[] })
  const newcomers = joined.id === id ? joined.ids : []
  const shown = members.status === 'done' ? members.value : null

  async function ask(signal: AbortSignal): Promise<void> {
    const now = await listMembers(id, signal).catch(async error => {
      if (GONE.has(codeOf(error))) await revalidate()
      throw error
    })
    if (signal.aborted || (shown && isSame(shown, now))) return
    put(() => now)
    if (!shown) return
    const arrived = arrivals(shown, now)
    if (arrived.length > 0) setJoined({ id, ids: [...newcomers, ...arrived.map(member => member.id)] })
    for (const member of arrived) announce(joinedText(member))
    if (profile && hasOtherRights(profile.id, shown, now)) await revalidate()
  }

  const askNow = useAskingAgain(ask)
  return {
    members,
    newcomers,
    putMember: member => {
      put(list => withMember(list ?? [], member))
      // An answer that is under way may be older than this one.
      askNow()
    },
  }
}

const isSame = (one: readonly Member[], other: readonly Member[]): boolean =>
  one.length === other.length && one.every((member, place) => member === other[place])
