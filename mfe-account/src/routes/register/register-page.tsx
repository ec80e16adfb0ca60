import { Link } from '@pingboard/kit/router'
import { Note, useHeader } from '@pingboard/kit/ui'
import { AuthFrame } from '../../features/auth-frame/auth-frame.tsx'
import { AuthLinks } from '../../features/auth-frame/auth-links.tsx'
import { reasonOf } from '../../model/sign-in-reason.ts'
import { useTexts } from '../../state/texts.ts'
import { useReturn } from '../../state/use-return.ts'
import { RegisterForm } from './register-form.tsx'

export function RegisterPage() {
  const text = useTexts()
  const { target, query } = useReturn()
  useHeader({ title: text('register.title') })
  return (
    <AuthFrame title={text('register.title')}>
      {reasonOf(target) === 'invitation' && (
        <Note>
          <p className="small">{text('register.reason-invitation')}</p>
        </Note>
      )}
      <RegisterForm />
      <AuthLinks>
        <span>
          {text('register.has-account')} <Link to={`/auth/login${query}`}>{text('login.title')}</Link>
        </span>
      </AuthLinks>
    </AuthFrame>
  )
}
