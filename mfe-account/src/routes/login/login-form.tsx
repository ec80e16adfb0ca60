import { Link, useSearchParams } from '@pingboard/kit/router'
import { Button } from '@pingboard/kit/ui'
import { Form, PasswordField } from '@pingboard/kit/ui/forms'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { AuthLinks } from '../../features/auth-frame/auth-links.tsx'
import { EmailField } from '../../features/auth-frame/email-field.tsx'
import { type CredentialErrors, checkLogin, cleanEmail } from '../../model/credentials.ts'
import { withEmail } from '../../model/with-email.ts'
import { errorTexts } from '../../state/error-texts.ts'
import { newAccountAtom, takeNewAccountAtom } from '../../state/new-account.ts'
import { useTexts } from '../../state/texts.ts'
import { useRegistered } from '../../state/use-registered.ts'

interface LoginFormProps {
  failure: string | null
  isPending: boolean
  /**
   * Resolves to whether it worked.
   * @param from `new` when the page signs in by itself, after a new account was asked for
   */
  onSubmit: (email: string, password: string, from: 'form' | 'new') => Promise<boolean>
}

export function LoginForm({ failure, isPending, onSubmit }: LoginFormProps) {
  const text = useTexts()
  const [params] = useSearchParams()
  const given = cleanEmail(params.get('email') ?? '')
  const [email, setEmail] = useState(given)
  const made = useAtomValue(newAccountAtom)
  const take = useSetAtom(takeNewAccountAtom)
  // A visit of its own, such as by a link, is filled in with nothing.
  const isOfNew = useRegistered() === given && made?.email === given
  const [isNew] = useState(isOfNew)
  const [password, setPassword] = useState(isOfNew ? made.password : '')
  const [errors, setErrors] = useState<CredentialErrors>({})
  const id = useId()

  const enter = useEffectEvent(() => {
    if (take() && isNew) void submit('new')
  })
  useEffect(() => enter(), [])

  useEffect(() => {
    if (!given || isNew) return
    // Runs after the shell has moved the focus to the heading of the new page.
    const timer = setTimeout(() => passwordOf(id)?.focus())
    return () => clearTimeout(timer)
  }, [given, isNew, id])

  async function submit(from: 'form' | 'new') {
    const found = checkLogin(email, password)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    // The password stays, selected, so that the person can overwrite or check it.
    if (await onSubmit(email, password, from)) return
    passwordOf(id)?.focus()
    passwordOf(id)?.select()
  }

  return (
    <Form
      id={id}
      label={text('login.title')}
      onSubmit={() => void submit('form')}
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
