import { codeOf } from '@pingboard/kit/api'
import { Button, useHeader } from '@pingboard/kit/ui'
import { useState } from 'react'
import { AuthFrame } from '../../features/auth-frame/auth-frame.tsx'
import { linkToken } from '../../state/link-token.ts'
import { useTexts } from '../../state/texts.ts'
import { CloseTab } from './close-tab.tsx'
import css from './email-verification.module.css'
import { Outcome } from './outcome.tsx'
import { useVerification } from './use-verification.ts'

export function EmailVerificationPage() {
  const text = useTexts()
  const [token] = useState(linkToken)
  const { verification, retry } = useVerification(token)
  useHeader({ title: text('verification.title') })
  // A used or expired link never works again. After any other error the next attempt may work.
  const mayRetry = verification.status === 'failed' && codeOf(verification.error) !== 'TOKEN_INVALID'
  return (
    <AuthFrame title={text('verification.title')}>
      <div className={css.outcome} role="status" aria-busy={verification.status === 'loading'}>
        <Outcome verification={verification} />
      </div>
      {mayRetry && (
        <Button variant="main" icon="refresh" onPress={retry}>
          {text('verification.retry')}
        </Button>
      )}
      {verification.status !== 'loading' && <CloseTab isMain={!mayRetry} />}
    </AuthFrame>
  )
}
