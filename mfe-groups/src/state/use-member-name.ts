import type { Member } from '@pingboard/contracts/http/members.ts'
import { profileAtom } from '@pingboard/kit/slice'
import { useAtomValue } from 'jotai'
import { memberName } from '../model/member-name.ts'
import { useTexts } from './texts.ts'

/** Name of a member. The person's own name comes from the profile, which may be newer than the list. */
export function useMemberName(): (member: Member) => string {
  const text = useTexts()
  const profile = useAtomValue(profileAtom)
  return member => {
    const isMe = profile !== null && member.user?.id === profile.id
    return memberName(isMe ? { id: member.id, user: profile } : member, text('members.no-name'))
  }
}
