import type { Group } from '@pingboard/contracts/http/groups.ts'
import type { Member } from '@pingboard/contracts/http/members.ts'
import { userOfMembership } from '@pingboard/contracts/ids.ts'
import { profileAtom } from '@pingboard/kit/slice'
import { Menu, type MenuEntry } from '@pingboard/kit/ui'
import { useAtomValue } from 'jotai'
import { useTexts } from '../../state/texts.ts'
import { useMemberName } from '../../state/use-member-name.ts'

interface MemberMenuProps {
  group: Group
  member: Member
  onRemove: () => void
  onLeave: () => void
}

/** Removes the member, or leaves the group in the person's own row. The creator stays. */
export function MemberMenu({ group, member, onRemove, onLeave }: MemberMenuProps) {
  const text = useTexts()
  const memberName = useMemberName()
  const profile = useAtomValue(profileAtom)
  const user = userOfMembership(member.id)
  if (user === group.createdBy) return null
  const isMe = user === profile?.id
  if (!isMe && !group.permissions.canDeleteUserGroup) return null
  const item: MenuEntry = isMe
    ? { id: 'leave', icon: 'logout', label: text('leave.confirm'), onAction: onLeave }
    : { id: 'remove', icon: 'trash', label: text('remove.confirm'), isDestructive: true, onAction: onRemove }
  return <Menu label={text('members.more', { name: memberName(member) })} items={[item]} />
}
