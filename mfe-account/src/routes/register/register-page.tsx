import { Link } from '@pingboard/kit/router'
import { Note } from '@pingboard/kit/ui'
import { AuthFrame } from '../../features/auth-frame/auth-frame.tsx'
import { reasonOf } from '../../model/safe-redirect.ts'
import { useHeader } from '../../state/use-header.ts'
import { useReturn } from '../../state/use-return.ts'
import { useTexts } from '../../state/use-texts.ts'
import css from './register.module.css'
import { RegisterForm } from './register-form.tsx'

export function RegisterPage() {
  const text = useTexts()
  const { target, query } = useReturn()
  useHeader(text('register.title'))
  return (
    <AuthFrame title={text('register.title')}>
      {reasonOf(target) === 'invitation' && (
        <Note>
          <p className="small">{text('register.reason-invitation')}</p>
        </Note>
      )}
      <RegisterForm />
      <p className={css.other}>
        {text('register.has-account')} <Link to={`/auth/login${query}`}>{text('login.title')}</Link>
      </p>
    </AuthFrame>
  )
}
