import { Button } from '@pingboard/kit/ui'
import { Form } from '@pingboard/kit/ui/forms'
import { useState } from 'react'
import { NewPasswordFields } from '../../features/new-password/new-password-fields.tsx'
import { type CredentialErrors, checkNewPassword } from '../../model/credentials.ts'
import { useTexts } from '../../state/texts.ts'
import { useResetPassword } from './use-reset-password.ts'

export function ResetPasswordForm({ token }: { token: string }) {
  const text = useTexts()
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [errors, setErrors] = useState<CredentialErrors>({})
  const { isPending, shown, choose } = useResetPassword(token)

  function submit() {
    const found = checkNewPassword(password, confirmation)
    setErrors(found)
    if (Object.keys(found).length === 0) void choose(password)
  }

  return (
    <Form label={text('reset.title')} onSubmit={submit} {...shown(errors)}>
      <NewPasswordFields
        label={text('reset.password')}
        password={password}
        confirmation={confirmation}
        onPassword={setPassword}
        onConfirmation={setConfirmation}
      />
      <Button variant="main" type="submit" block isPending={isPending}>
        {text('reset.submit')}
      </Button>
    </Form>
  )
}
