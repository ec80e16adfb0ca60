import type { Group } from '@pingboard/contracts/http/groups.ts'
import type { Member, Role } from '@pingboard/contracts/http/members.ts'
import { Note } from '@pingboard/kit/ui'
import { matches } from '@pingboard/kit/ui/collections'
import { useState } from 'react'
import { RoleChoice } from '../../features/change-role/role-choice.tsx'
import { useRoleChange } from '../../features/change-role/use-role-change.ts'
import { useLeaving } from '../../features/leave-group/use-leaving.ts'
import { RemoveDialog } from '../../features/remove-member/remove-dialog.tsx'
import { useGroup } from '../../state/group-context.ts'
import { useTexts } from '../../state/texts.ts'
import { useAskFor } from '../../state/use-ask-for.ts'
import { useHeading } from '../../state/use-heading.ts'
import { useMemberName } from '../../state/use-member-name.ts'
import { MemberMenu } from './member-menu.tsx'
import { MemberRow } from './member-row.tsx'
import css from './members.module.css'
import { MembersTools } from './members-tools.tsx'

interface MemberListProps {
  group: Group
  members: readonly Member[]
  roles: readonly Role[]
}

export function MemberList({ group, members, roles }: MemberListProps) {
  const text = useTexts()
  const askFor = useAskFor()
  const memberName = useMemberName()
  const { newcomers } = useGroup()
  const leaving = useLeaving()
  const [search, setSearch] = useState('')
  const [removed, setRemoved] = useState<Member | null>(null)
  const { heading, focusHeading } = useHeading()
  const { roleOf, canChange, change } = useRoleChange(group, roles)
  const shown = search.trim() ? members.filter(member => matches(memberName(member), search)) : members
  return (
    <>
      <div className={css.head}>
        <h2 className="h2" {...heading}>
          {text('members.title')}{' '}
          <span className={css.count}>{text('members.count', { count: members.length })}</span>
        </h2>
        {!canChange && (
          <Note>
            <p className="small">{askFor('members.change-refused')}</p>
          </Note>
        )}
        <MembersTools group={group} members={members.length} search={search} onSearch={setSearch} />
        <p className="vh" role="status">
          {search.trim() !== '' && text('members.found', { count: shown.length })}
        </p>
      </div>
      {shown.length === 0 ? (
        <p className={css.nobody}>{text('members.nobody', { search })}</p>
      ) : (
        <ul className={`sheet ${css.list}`}>
          {shown.map(member => (
            <MemberRow key={member.id} member={member} isNew={newcomers.includes(member.id)}>
              <RoleChoice
                group={group}
                member={member}
                roles={roles}
                selected={roleOf(member)}
                canChange={canChange}
                onChange={roleId => void change(member, roleId)}
              />
              <MemberMenu
                group={group}
                member={member}
                onRemove={() => setRemoved(member)}
                onLeave={() => leaving.ask(true)}
              />
            </MemberRow>
          ))}
        </ul>
      )}
      {removed && (
        <RemoveDialog
          member={removed}
          onClose={() => setRemoved(null)}
          onRemoved={() => {
            setRemoved(null)
            focusHeading()
          }}
        />
      )}
    </>
  )
}
