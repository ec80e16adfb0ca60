import { Button } from '@pingboard/kit/ui'
import { useId, useState } from 'react'
import { RoleDialog } from '../../features/edit-role/role-dialog.tsx'
import { useGroup } from '../../state/group-context.ts'
import { useTexts } from '../../state/texts.ts'
import { useAskFor } from '../../state/use-ask-for.ts'
import css from './roles.module.css'

/** Says what roles are for. Without the right the button is disabled, and the reason is shown. */
export function AddRole({ onAdded }: { onAdded: (id: string) => void }) {
  const text = useTexts()
  const askFor = useAskFor()
  const { group } = useGroup()
  const [isOpen, setOpen] = useState(false)
  const reason = useId()
  const isRefused = group?.permissions.canCreateGroupRole === false
  return (
    <div className={css.head}>
      <div className="row-flex">
        <p className={`${css.lead} muted small`}>{text('roles.lead')}</p>
        <Button
          icon="plus"
          isDisabled={!group?.permissions.canCreateGroupRole}
          aria-describedby={isRefused ? reason : undefined}
          onPress={() => setOpen(true)}
        >
          {text('role.add')}
        </Button>
      </div>
      {isRefused && (
        <p className="hint" id={reason}>
          {askFor('role.add-refused')}
        </p>
      )}
      {isOpen && (
        <RoleDialog
          edited={null}
          holders={0}
          onClose={() => setOpen(false)}
          onSaved={saved => {
            setOpen(false)
            onAdded(saved.id)
          }}
        />
      )}
    </div>
  )
}
