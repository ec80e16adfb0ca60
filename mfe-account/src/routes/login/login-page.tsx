import { Navigate } from '@pingboard/kit/router'
import { profileAtom } from '@pingboard/kit/slice'
import { Note, useHeader } from '@pingboard/kit/ui'
import { useAtomValue } from 'jotai'
import { AuthFrame } from '../../features/auth-frame/auth-frame.tsx'
import { reasonOf } from '../../model/sign-in-reason.ts'
import { useTexts } from '../../state/texts.ts'
import { useRegistered } from '../../state/use-registered.ts'
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
  const isSignedIn = useAtomValue(profileAtom) !== null
  const isNew = useRegistered() !== null
  useHeader({ title: text('login.title') })
  // Another session would end the pushes of this browser. A sign-in under way leads on by itself, also that of a new account.
  if (isSignedIn && !isNew && pending === null) return <Navigate to={target} replace />
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
