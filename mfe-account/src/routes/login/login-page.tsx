import { Note, useHeader } from '@pingboard/kit/ui'
import { AuthFrame } from '../../features/auth-frame/auth-frame.tsx'
import { reasonOf } from '../../model/sign-in-reason.ts'
import { useTexts } from '../../state/texts.ts'
import { useReturn } from '../../state/use-return.ts'
import { DemoSignIn } from './demo-sign-in.tsx'
import { LoginForm } from './login-form.tsx'
import { RegisteredNote } from './registered-note.tsx'
import { useLogin } from './use-login.ts'

export function LoginPage() {
  const text = useTexts()
  const { target } = useReturn()
  const { failure, pending, signIn } = useLogin(target)
  const reason = reasonOf(target)
  useHeader({ title: text('login.title') })
  return (
    <AuthFrame title={text('login.title')}>
      <RegisteredNote isEntering={pending === 'new'} />
      {reason && (
        <Note>
          <p className="small">{text(`login.reason-${reason}`)}</p>
        </Note>
      )}
      <LoginForm failure={failure} isPending={pending === 'form' || pending === 'new'} onSubmit={signIn} />
      <DemoSignIn
        isPending={pending === 'demo'}
        onPress={(email, password) => void signIn(email, password, 'demo')}
      />
    </AuthFrame>
  )
}
