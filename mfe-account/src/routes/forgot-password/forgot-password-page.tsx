import { Link, useSearchParams } from '@pingboard/kit/router'
import { Button, useHeader } from '@pingboard/kit/ui'
import { Form } from '@pingboard/kit/ui/forms'
import { useState } from 'react'
import { AuthFrame } from '../../features/auth-frame/auth-frame.tsx'
import { AuthLinks } from '../../features/auth-frame/auth-links.tsx'
import { EmailField } from '../../features/auth-frame/email-field.tsx'
import { type CredentialErrors, checkAddress, cleanEmail } from '../../model/credentials.ts'
import { withEmail } from '../../model/with-email.ts'
import { errorTexts } from '../../state/error-texts.ts'
import { useTexts } from '../../state/texts.ts'
import { useForgotPassword } from './use-forgot-password.ts'

/** Shows the same text for every address, so that the page does not reveal which addresses have an account. */
export function ForgotPasswordPage() {
  const text = useTexts()
  const [params] = useSearchParams()
  const [email, setEmail] = useState(cleanEmail(params.get('email') ?? ''))
  const [errors, setErrors] = useState<CredentialErrors>({})
  const { failure, isPending, ask } = useForgotPassword()
  useHeader({ title: text('forgot.title') })

  function submit() {
    const found = checkAddress(email)
    setErrors(found)
    if (Object.keys(found).length === 0) void ask(email)
  }

  return (
    <AuthFrame title={text('forgot.title')}>
      <p>{text('forgot.how')}</p>
      <Form
        label={text('forgot.title')}
        onSubmit={submit}
        errors={errorTexts(errors, text)}
        summary={failure}
      >
        <EmailField value={email} onChange={setEmail} />
        <Button variant="main" type="submit" block isPending={isPending}>
          {text('forgot.submit')}
        </Button>
      </Form>
      <AuthLinks>
        <Link to={`/auth/login${withEmail(params, email)}`}>{text('login.title')}</Link>
      </AuthLinks>
    </AuthFrame>
  )
}
