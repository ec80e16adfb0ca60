import { useSearchParams } from '@pingboard/kit/router'
import { Button } from '@pingboard/kit/ui'
import { Form } from '@pingboard/kit/ui/forms'
import { useState } from 'react'
import { EmailField } from '../../features/auth-frame/email-field.tsx'
import { NewPasswordFields } from '../../features/new-password/new-password-fields.tsx'
import { type CredentialErrors, checkRegistration, cleanEmail } from '../../model/credentials.ts'
import { useTexts } from '../../state/texts.ts'
import { useRegistration } from './use-registration.ts'

export function RegisterForm() {
  const text = useTexts()
  const [params] = useSearchParams()
  const [email, setEmail] = useState(cleanEmail(params.get('email') ?? ''))
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [errors, setErrors] = useState<CredentialErrors>({})
  const { isPending, shown, create } = useRegistration()

  function submit() {
    const found = checkRegistration(email, password, confirmation)
    setErrors(found)
    if (Object.keys(found).length === 0) void create(email, password, confirmation)
  }

  return (
    <Form label={text('register.title')} onSubmit={submit} {...shown(errors)}>
      <EmailField value={email} onChange={setEmail} />
      <NewPasswordFields
        label={text('auth.password')}
        password={password}
        confirmation={confirmation}
        onPassword={setPassword}
        onConfirmation={setConfirmation}
      />
      <Button variant="main" type="submit" block isPending={isPending}>
        {text('register.submit')}
      </Button>
    </Form>
  )
}
