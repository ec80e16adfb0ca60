import type { Member } from '@pingboard/contracts/http/members.ts'
import { memberName } from '../model/member-name.ts'
import { useTexts } from './texts.ts'

/** "Sofiane Belkacem vient de rejoindre le groupe." An account may have no name yet. */
export function useJoinedText(): (member: Member) => string {
  const text = useTexts()
  return member => {
    const name = member.user && memberName(member, '')
    return name ? text('members.joined', { name }) : text('members.joined-nameless')
  }
}
