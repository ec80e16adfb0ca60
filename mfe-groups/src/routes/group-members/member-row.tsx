import type { Member } from '@pingboard/contracts/http/members.ts'
import { profileAtom } from '@pingboard/kit/slice'
import { Avatar, Chip } from '@pingboard/kit/ui'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { spacedLicence } from '../../model/member-name.ts'
import { useTexts } from '../../state/texts.ts'
import { useMemberName } from '../../state/use-member-name.ts'
import css from './members.module.css'

interface MemberRowProps {
  member: Member
  /** Joined while the page stood open. */
  isNew: boolean
  children: ReactNode
}

/** A member. The children stay together at the end of the line, or below it. */
export function MemberRow({ member, isNew, children }: MemberRowProps) {
  const text = useTexts()
  const profile = useAtomValue(profileAtom)
  const memberName = useMemberName()
  const { user } = member
  const isMe = profile !== null && user?.id === profile.id
  return (
    <li className={css.row}>
      <Avatar id={user?.id ?? member.id} name={memberName(member)} kind="person" isOut={user === null} />
      <span className={css.words}>
        <span className={css.name}>
          <b>{memberName(member)}</b>
          {isMe && <Chip kind="own">{text('members.you')}</Chip>}
          {isNew && <Chip kind="new">{text('members.new')}</Chip>}
        </span>
        <span className="muted small">
          {user === null
            ? text('members.erased')
            : user.licenseNumber
              ? text('members.licence', { licence: spacedLicence(user.licenseNumber) })
              : text('members.no-licence')}
        </span>
      </span>
      <span className={css.end}>{children}</span>
    </li>
  )
}
