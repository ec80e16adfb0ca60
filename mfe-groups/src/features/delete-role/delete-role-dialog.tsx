import { LOCALES } from '@pingboard/contracts/constants.ts'
import type { Member, Role } from '@pingboard/contracts/http/members.ts'
import type { RoleId } from '@pingboard/contracts/ids.ts'
import { useLanguage } from '@pingboard/kit/fixtures'
import { ConfirmDialog } from '@pingboard/kit/ui'
import { Select } from '@pingboard/kit/ui/collections'
import { useState } from 'react'
import { mayGive } from '../../model/roles.ts'
import { useGroup } from '../../state/group-context.ts'
import { useTexts } from '../../state/texts.ts'
import { useMemberName } from '../../state/use-member-name.ts'
import { useRoleName } from '../../state/use-role-name.ts'
import { useRoleRemoval } from './use-role-removal.ts'

interface DeleteRoleDialogProps {
  role: Role
  roles: readonly Role[]
  /** Members who have the role. */
  holders: readonly Member[]
  onClose: () => void
  onDeleted: () => void
}

/** More names would hide the question. */
const NAMES = 5
/** The role of newcomers, which grants nothing, so that everybody may give it. */
const NEWCOMER = 'member' as RoleId

/** Says who has the role and which role they get instead, then deletes it. Mount it to open it. */
export function DeleteRoleDialog({ role, roles, holders, onClose, onDeleted }: DeleteRoleDialogProps) {
  const text = useTexts()
  const language = useLanguage()
  const roleName = useRoleName()
  const memberName = useMemberName()
  const { group } = useGroup()
  const [instead, setInstead] = useState(NEWCOMER)
  const { isPending, error, remove } = useRoleRemoval(role, onDeleted)
  const others = roles
    .filter(({ id }) => id !== role.id)
    .map(other => ({
      id: other.id,
      label: roleName(other),
      isDisabled: group !== null && !mayGive(group.permissions, role, other),
    }))
  return (
    <ConfirmDialog
      isOpen
      title={text('role.delete-title', { role: roleName(role) })}
      confirmLabel={text('role.delete')}
      isDestructive
      isPending={isPending}
      error={error}
      onConfirm={() => void remove(holders, instead)}
      onCancel={onClose}
    >
      {holders.length === 0 ? (
        <p>{text('role.held-by-nobody')}</p>
      ) : (
        <>
          <p>
            {text(holders.length > NAMES ? 'role.held-by-more' : 'role.held-by', {
              count: holders.length,
              names: new Intl.ListFormat(LOCALES[language]).format(holders.slice(0, NAMES).map(memberName)),
            })}
          </p>
          <Select label={text('role.instead')} items={others} selected={instead} onSelect={setInstead} />
        </>
      )}
      <p>{text('delete.forever')}</p>
    </ConfirmDialog>
  )
}
