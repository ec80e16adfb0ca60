import { Link, useSearchParams } from '@pingboard/kit/router'
import { Button } from '@pingboard/kit/ui'
import { Form, PasswordField } from '@pingboard/kit/ui/forms'
import { useAtom } from 'jotai'
import { useEffect, useId, useState } from 'react'
import { AuthLinks } from '../../features/auth-frame/auth-links.tsx'
import { EmailField } from '../../features/auth-frame/email-field.tsx'
import { type CredentialErrors, checkLogin, cleanEmail } from '../../model/credentials.ts'
import { withEmail } from '../../model/with-email.ts'
import { errorTexts } from '../../state/error-texts.ts'
import { newAccountAtom } from '../../state/new-account.ts'
import { useTexts } from '../../state/texts.ts'

interface LoginFormProps {
  failure: string | null
  isPending: boolean
  /** Resolves to whether it worked. */
  onSubmit: (email: string, password: string) => Promise<boolean>
}

export function LoginForm({ failure, isPending, onSubmit }: LoginFormProps) {
  const text = useTexts()
  const [params] = useSearchParams()
  const given = cleanEmail(params.get('email') ?? '')
  const [email, setEmail] = useState(given)
  const [made, setMade] = useAtom(newAccountAtom)
  const [password, setPassword] = useState(made?.email === given ? made.password : '')
  const [errors, setErrors] = useState<CredentialErrors>({})
  const id = useId()

  useEffect(() => () => setMade(null), [setMade])

  useEffect(() => {
    if (!given) return
    // Runs after the shell has moved the focus to the heading of the new page.
    const timer = setTimeout(() => passwordOf(id)?.focus())
    return () => clearTimeout(timer)
  }, [given, id])

  async function submit() {
    const found = checkLogin(email, password)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    // The password stays, selected, so that the person can overwrite or check it.
    if (await onSubmit(email, password)) return
    passwordOf(id)?.focus()
    passwordOf(id)?.select()
  }

  return (
    <Form
      id={id}
      label={text('login.title')}
      onSubmit={() => void submit()}
      errors={errorTexts(errors, text)}
      summary={failure}
    >
      <EmailField value={email} onChange={setEmail} />
      <PasswordField
        name="password"
        label={text('auth.password')}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        isRequired
      />
      <Button variant="main" type="submit" block isPending={isPending}>
        {text('login.submit')}
      </Button>
      <AuthLinks>
        <Link to={`/auth/forgot-password${withEmail(params, email)}`}>{text('login.forgot')}</Link>
        <Link to={`/auth/register${withEmail(params, email)}`}>{text('login.register')}</Link>
      </AuthLinks>
    </Form>
  )
}

function passwordOf(form: string): HTMLInputElement | null {
  return document.getElementById(form)?.querySelector<HTMLInputElement>('input[name="password"]') ?? null
}
