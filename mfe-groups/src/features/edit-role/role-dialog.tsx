import { LIMITS } from '@pingboard/contracts/constants.ts'
import type { Role } from '@pingboard/contracts/http/members.ts'
import { Button, Dialog, problemKey, useKitTexts } from '@pingboard/kit/ui'
import { Form, TextField } from '@pingboard/kit/ui/forms'
import { useId } from 'react'
import type { RoleRule } from '../../model/role-form.ts'
import { useTexts } from '../../state/texts.ts'
import { useProblemText } from '../../state/use-problem-text.ts'
import { PresetChoice } from './preset-choice.tsx'
import { RightsChoice } from './rights-choice.tsx'
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
  const form = useRoleForm(role, onSaved)
  const { draft, change } = form
  const problemText = useProblemText()
  const id = useId()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text(role ? 'role.edit-title' : 'role.add')}
      isDirty={form.isDirty}
      isSaving={form.isSaving}
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
        summary={form.failure !== null && `${text(form.failed)} ${problemText(form.failure)}`}
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
