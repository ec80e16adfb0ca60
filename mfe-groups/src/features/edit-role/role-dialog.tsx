import { LIMITS } from '@pingboard/contracts/constants.ts'
import type { Role } from '@pingboard/contracts/http/members.ts'
import { codeOf } from '@pingboard/kit/api'
import { Button, Dialog, problemKey, useKitTexts } from '@pingboard/kit/ui'
import { Form, TextField } from '@pingboard/kit/ui/forms'
import { useId } from 'react'
import { notToGive, type RoleRule } from '../../model/role-form.ts'
import { useGroup } from '../../state/group-context.ts'
import { useTexts } from '../../state/texts.ts'
import { useProblemText } from '../../state/use-problem-text.ts'
import { PresetChoice } from './preset-choice.tsx'
import { RightsChoice } from './rights-choice.tsx'
import { useRightsList } from './use-rights-list.ts'
import { useRoleForm } from './use-role-form.ts'

interface RoleDialogProps {
  /** null for a new role. */
  edited: Role | null
  /** Members who have the role; a change takes effect for all of them at once. */
  holders: number
  onClose: () => void
  onSaved: (saved: Role) => void
}

/** Makes or changes a role: its name, a preset to start from, and the nine rights. Mount it to open it. */
export function RoleDialog({ edited: role, holders, onClose, onSaved }: RoleDialogProps) {
  const text = useTexts()
  const errorText = useErrorText()
  const rightsList = useRightsList()
  const { group } = useGroup()
  const form = useRoleForm(role, onSaved)
  const { draft, change } = form
  const problemText = useProblemText(role ? 'role.update-forbidden' : 'role.create-forbidden')
  /** The server refuses a missing right and rights beyond those of the person with one code. */
  const why = (failure: unknown) => {
    const missing = group ? notToGive(draft.rights, role, group.permissions) : []
    return codeOf(failure) === 'FORBIDDEN' && missing.length > 0
      ? text('role.not-to-give', { rights: rightsList(missing) })
      : problemText(failure)
  }
  const id = useId()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text(role ? 'role.edit-title' : 'role.add')}
      isDirty={form.isDirty && !form.isSaving}
      footer={
        <Button variant="main" type="submit" form={id} isPending={form.isSaving}>
          {text(role ? 'role.update' : 'role.create')}
        </Button>
      }
    >
      <Form
        id={id}
        label={text(role ? 'role.edit-title' : 'role.add')}
        onSubmit={() => void form.submit()}
        errors={form.error ? { name: errorText(form.error) } : {}}
        summary={form.failure !== null && `${text(form.failed)} ${why(form.failure)}`}
      >
        <TextField
          name="name"
          label={text('role.name')}
          hint={text('role.name-hint')}
          value={draft.name}
          onChange={name => change({ name })}
          maxLength={LIMITS.name}
          autoComplete="off"
          autoFocus
          isRequired
        />
        <PresetChoice role={role} rights={draft.rights} onChange={rights => change({ rights })} />
        <RightsChoice role={role} rights={draft.rights} onChange={rights => change({ rights })} />
      </Form>
      {holders > 0 && <p className="small muted">{text('role.at-once', { count: holders })}</p>}
    </Dialog>
  )
}

function useErrorText(): (rule: RoleRule) => string {
  const text = useTexts()
  const kit = useKitTexts()
  return rule =>
    rule === 'name-taken'
      ? kit(problemKey('ROLE_NAME_TAKEN'))
      : text(rule === 'name-long' ? 'edit.error.name-long' : 'role.name-required')
}
