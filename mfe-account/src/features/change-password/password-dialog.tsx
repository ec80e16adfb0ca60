import { Button, Dialog, useDirty } from '@pingboard/kit/ui'
import { Form, PasswordField } from '@pingboard/kit/ui/forms'
import { useId, useState } from 'react'
import { type CredentialErrors, checkPasswordChange } from '../../model/credentials.ts'
import { useTexts } from '../../state/texts.ts'
import { NewPasswordFields } from '../new-password/new-password-fields.tsx'
import { usePasswordChange } from './use-password-change.ts'

interface PasswordDialogProps {
  /** The password was changed, and the other devices are logged out. */
  onChanged: () => void
  onClose: () => void
}

/** The current and a new password. Mounting opens the dialog. After a failure it stays open with the typed text. */
export function PasswordDialog({ onChanged, onClose }: PasswordDialogProps) {
  const text = useTexts()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [errors, setErrors] = useState<CredentialErrors>({})
  const { isPending, shown, change } = usePasswordChange(() => {
    onChanged()
    onClose()
  })
  const { isDirty } = useDirty([current, password, confirmation])
  const id = useId()

  function submit() {
    const found = checkPasswordChange(current, password, confirmation)
    setErrors(found)
    if (Object.keys(found).length === 0) void change(current, password)
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('password.title')}
      isDirty={isDirty}
      isSaving={isPending}
      footer={
        <Button variant="main" type="submit" form={id} isPending={isPending}>
          {text('reset.submit')}
        </Button>
      }
    >
      <p className="small muted">{text('password.effect')}</p>
      <Form id={id} label={text('password.title')} onSubmit={submit} {...shown(errors)}>
        <PasswordField
          name="currentPassword"
          label={text('password.current')}
          value={current}
          onChange={setCurrent}
          autoComplete="current-password"
          isRequired
        />
        <NewPasswordFields
          label={text('reset.password')}
          password={password}
          confirmation={confirmation}
          onPassword={setPassword}
          onConfirmation={setConfirmation}
        />
      </Form>
    </Dialog>
  )
}
