import type { Member, Role } from '@pingboard/contracts/http/members.ts'
import { Button } from '@pingboard/kit/ui'
import { useId, useState } from 'react'
import { DeleteRoleDialog } from '../../features/delete-role/delete-role-dialog.tsx'
import { RoleDialog } from '../../features/edit-role/role-dialog.tsx'
import { useGroup } from '../../state/group-context.ts'
import { useTexts } from '../../state/texts.ts'
import css from './roles.module.css'

interface RoleActionsProps {
  role: Role
  roles: readonly Role[]
  /** Members who have the role; null while unknown. */
  holders: readonly Member[] | null
  onDeleted: () => void
}

/** Edit and delete, for a role of the group's own and a person with the right to it. */
export function RoleActions({ role, roles, holders, onDeleted }: RoleActionsProps) {
  const text = useTexts()
  const { group } = useGroup()
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const reason = useId()
  const close = () => setOpen(null)
  const may = group?.permissions
  if (role.groupId === null || !(may?.canUpdateGroupRole || may?.canDeleteGroupRole)) return null
  // Its holders need another role first.
  const isHeld = holders !== null && holders.length > 0 && !may.canUpdateUserGroup
  return (
    <div className={css.actions}>
      <div className="btn-set">
        {may.canUpdateGroupRole && (
          <Button icon="pencil" onPress={() => setOpen('edit')}>
            {text('role.edit')}
          </Button>
        )}
        {may.canDeleteGroupRole && (
          <Button
            variant="danger"
            icon="trash"
            isDisabled={holders === null || isHeld}
            aria-describedby={isHeld ? reason : undefined}
            onPress={() => setOpen('delete')}
          >
            {text('role.delete')}
          </Button>
        )}
      </div>
      {may.canDeleteGroupRole && isHeld && (
        <p className="hint" id={reason}>
          {text('role.delete-held')}
        </p>
      )}
      {open === 'edit' && (
        <RoleDialog edited={role} holders={holders?.length ?? 0} onClose={close} onSaved={close} />
      )}
      {open === 'delete' && (
        <DeleteRoleDialog
          role={role}
          roles={roles}
          holders={holders ?? []}
          onClose={close}
          onDeleted={onDeleted}
        />
      )}
    </div>
  )
}
