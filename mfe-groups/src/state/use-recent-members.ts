import type { Member } from '@pingboard/contracts/http/members.ts'
import { dataOf } from '@pingboard/kit/api'
import { profileAtom } from '@pingboard/kit/slice'
import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useState } from 'react'
import { learnMembers, recentMembers, settled } from '../model/recent-members.ts'
import { useGroup } from './group-context.ts'
import { knownMembersAtom } from './known-members.ts'

/**
 * Members who joined lately without a role, for a person who may give one: they joined while the group stood open, or
 * since this device last showed it. The page already asks for the members; nothing more is asked here.
 * @returns the members, and what says that one of them was answered
 */
export function useRecentMembers(): { recent: readonly Member[]; settle: (member: Member) => void } {
  const { id, group, members, newcomers } = useGroup()
  const me = useAtomValue(profileAtom)?.id
  const [known, keep] = useAtom(knownMembersAtom)
  const [now] = useState(Date.now)
  const list = group?.permissions.canUpdateUserGroup ? dataOf(members) : null
  const learned = list && learnMembers(known.get(id) ?? null, list, newcomers, Date.now())
  const remember = useEffectEvent(() => {
    if (learned) keep(id, learned)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs for each list
  useEffect(() => remember(), [id, list])
  if (!list || !learned) return { recent: [], settle: () => {} }
  return {
    recent: recentMembers(learned, list, now).filter(
      ({ user }) => user?.id !== me && user?.id !== group?.createdBy,
    ),
    settle: member => keep(id, settled(learned, member)),
  }
}
