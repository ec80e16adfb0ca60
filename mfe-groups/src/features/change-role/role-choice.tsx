import type { Group } from '@pingboard/contracts/http/groups.ts'
import type { Member, Role } from '@pingboard/contracts/http/members.ts'
import { userOfMembership } from '@pingboard/contracts/ids.ts'
import { Icon } from '@pingboard/kit/ui'
import { Select } from '@pingboard/kit/ui/collections'
import { useState } from 'react'
import { mayGive } from '../../model/roles.ts'
import { useTexts } from '../../state/texts.ts'
import { useMemberName } from '../../state/use-member-name.ts'
import { useRoleName } from '../../state/use-role-name.ts'
import css from './role-choice.module.css'

interface RoleChoiceProps {
  group: Group
  member: Member
  roles: readonly Role[]
  selected: string
  canChange: boolean
  onChange: (roleId: string) => void
}

/**
 * Role of one member. While the control has the focus, the shown role does not change from outside. The creator's
 * role is fixed. A person cannot give a role with more rights than their own.
 */
export function RoleChoice({ group, member, roles, selected, canChange, onChange }: RoleChoiceProps) {
  const text = useTexts()
  const roleName = useRoleName()
  const memberName = useMemberName()
  const [held, setHeld] = useState<string | null>(null)
  // The creator may have erased their account: a membership names its person all the same.
  if (userOfMembership(member.id) === group.createdBy)
    return (
      <span className={`${css.fixed} small`}>
        <Icon name="lock" size="s" />
        {text('members.owner-fixed')}
      </span>
    )
  const items = roles.map(role => ({
    id: role.id,
    label: roleName(role),
    isDisabled: role.id !== selected && !mayGive(group.permissions, member.permissions, role),
  }))
  // The member may have a role that was made after the list was loaded.
  if (!items.some(item => item.id === selected)) {
    items.push({ id: member.permissions.id, label: roleName(member.permissions), isDisabled: false })
  }
  return (
    <div className={css.choice}>
      <Select
        label={text('members.role-of', { name: memberName(member) })}
        isLabelHidden
        items={items}
        selected={held ?? selected}
        isDisabled={!canChange}
        onFocusChange={isFocused => setHeld(isFocused ? selected : null)}
        onSelect={roleId => {
          setHeld(null)
          onChange(roleId)
        }}
      />
    </div>
  )
}
