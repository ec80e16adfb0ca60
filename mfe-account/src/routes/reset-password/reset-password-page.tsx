import { LinkButton, Note, useHeader } from '@pingboard/kit/ui'
import { useState } from 'react'
import { AuthFrame } from '../../features/auth-frame/auth-frame.tsx'
import { linkToken } from '../../state/link-token.ts'
import { useTexts } from '../../state/texts.ts'
import { ResetPasswordForm } from './reset-password-form.tsx'

export function ResetPasswordPage() {
  const text = useTexts()
  const [token] = useState(linkToken)
  useHeader({ title: text('reset.title') })
  return (
    <AuthFrame title={text('reset.title')}>
      {token === null ? (
        <>
          <Note tone="error" title={text('verification.invalid')}>
            <p>{text('reset.invalid-why')}</p>
          </Note>
          <LinkButton variant="main" block to="/auth/forgot-password">
            {text('reset.again')}
          </LinkButton>
        </>
      ) : (
        <>
          <p>{text('reset.effect')}</p>
          <ResetPasswordForm token={token} />
        </>
      )}
    </AuthFrame>
  )
}
