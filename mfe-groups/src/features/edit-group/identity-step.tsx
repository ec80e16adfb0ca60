import { LIMITS } from '@pingboard/contracts/constants.ts'
import { TextField } from '@pingboard/kit/ui/forms'
import { useTexts } from '../../state/texts.ts'
import type { GroupForm } from './use-group-form.ts'

export function IdentityStep({ form: { draft, change } }: { form: GroupForm }) {
  const text = useTexts()
  return (
    <>
      <TextField
        name="name"
        label={text('edit.name')}
        hint={text('edit.name-hint')}
        value={draft.name}
        onChange={name => change({ name })}
        maxLength={LIMITS.name}
        autoComplete="off"
        autoFocus
        isRequired
      />
      <TextField
        name="description"
        label={text('edit.description')}
        hint={text('edit.description-hint')}
        value={draft.description}
        onChange={description => change({ description })}
        maxLength={LIMITS.description}
        multiline
        rows={3}
        isRequired
      />
    </>
  )
}
