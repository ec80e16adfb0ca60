import { Link } from '@pingboard/kit/router'
import { Button, keepFocus, LinkButton, Note } from '@pingboard/kit/ui'
import { Form } from '@pingboard/kit/ui/forms'
import { useState } from 'react'
import { AuthLinks } from '../../features/auth-frame/auth-links.tsx'
import { NewPasswordFields } from '../../features/new-password/new-password-fields.tsx'
import { type CredentialErrors, checkNewPassword } from '../../model/credentials.ts'
import { useTexts } from '../../state/texts.ts'
import { useResetPassword } from './use-reset-password.ts'

/** The form with the ways out of it. For a link that has served or expired, a note has them. */
export function ResetPasswordForm({ token }: { token: string }) {
  const text = useTexts()
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [errors, setErrors] = useState<CredentialErrors>({})
  const { isPending, shown, isUsed, choose } = useResetPassword(token)

  function submit() {
    const found = checkNewPassword(password, confirmation)
    setErrors(found)
    if (Object.keys(found).length === 0) void choose(password)
  }

  if (isUsed)
    return (
      <>
        <Note title={text('reset.used')}>
          <p>
            {text('reset.used-why')} <Link to="/auth/forgot-password">{text('reset.again')}</Link>
          </p>
        </Note>
        <LinkButton variant="main" block to="/auth/login">
          {text('login.title')}
        </LinkButton>
      </>
    )
  return (
    <>
      <div ref={keepFocus}>
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
      </div>
      <AuthLinks>
        <Link to="/auth/forgot-password">{text('reset.again')}</Link>
        <Link to="/auth/login">{text('login.title')}</Link>
      </AuthLinks>
    </>
  )
}
