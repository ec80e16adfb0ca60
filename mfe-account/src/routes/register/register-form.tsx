import { useSearchParams } from '@pingboard/kit/router'
import { Button } from '@pingboard/kit/ui'
import { Form, TextField } from '@pingboard/kit/ui/forms'
import { useState } from 'react'
import { NewPasswordFields } from '../../features/new-password/new-password-fields.tsx'
import { type CredentialErrors, checkRegistration, cleanEmail } from '../../model/credentials.ts'
import { refusedField } from '../../model/new-password.ts'
import { errorTexts } from '../../state/error-texts.ts'
import { useTexts } from '../../state/use-texts.ts'
import { useRegistration } from './use-registration.ts'

export function RegisterForm() {
  const text = useTexts()
  const [params] = useSearchParams()
  const [email, setEmail] = useState(cleanEmail(params.get('email') ?? ''))
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [errors, setErrors] = useState<CredentialErrors>({})
  const { failure, isPending, create } = useRegistration()
  const field = failure && refusedField(failure.code)

  function submit() {
    const found = checkRegistration(email, password, confirmation)
    setErrors(found)
    if (Object.keys(found).length === 0) void create(email, password, confirmation)
  }

  return (
    <Form
      label={text('register.title')}
      onSubmit={submit}
      errors={{ ...(failure && field ? { [field]: failure.message } : {}), ...errorTexts(errors, text) }}
      summary={failure && !field && failure.message}
    >
      <TextField
        name="email"
        type="email"
        inputMode="email"
        label={text('auth.email')}
        value={email}
        onChange={setEmail}
        autoComplete="username"
        isRequired
      />
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
