import { useSearchParams } from '@pingboard/kit/router'
import { Button } from '@pingboard/kit/ui'
import { Form, PasswordField, TextField } from '@pingboard/kit/ui/forms'
import { useState } from 'react'
import { type CredentialErrors, checkRegistration, cleanEmail } from '../../model/credentials.ts'
import { errorTexts } from '../../state/error-texts.ts'
import { useTexts } from '../../state/use-texts.ts'
import { useRegistration } from './use-registration.ts'

/** What a refusal is about, by the field it is shown at. */
const FIELD_OF: Readonly<Record<string, 'password' | 'confirmPassword'>> = {
  PASSWORD_TOO_COMMON: 'password',
  PASSWORDS_DIFFER: 'confirmPassword',
}

export function RegisterForm() {
  const text = useTexts()
  const [params] = useSearchParams()
  const [email, setEmail] = useState(cleanEmail(params.get('email') ?? ''))
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [errors, setErrors] = useState<CredentialErrors>({})
  const { failure, isPending, create } = useRegistration()
  const field = failure && FIELD_OF[failure.code]

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
      <PasswordField
        name="password"
        label={text('auth.password')}
        hint={text('register.rule')}
        value={password}
        onChange={setPassword}
        autoComplete="new-password"
        isRequired
      />
      <PasswordField
        name="confirmPassword"
        label={text('register.confirm')}
        value={confirmation}
        onChange={setConfirmation}
        autoComplete="new-password"
        isRequired
      />
      <Button variant="main" type="submit" block isPending={isPending}>
        {text('register.submit')}
      </Button>
    </Form>
  )
}
