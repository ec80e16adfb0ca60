import { DELAYS } from '@pingboard/contracts/constants.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { checkEmail } from '../../api/check-email.ts'
import { useFreshProfile } from '../../state/use-fresh-profile.ts'

export type Verification =
  | { status: 'checking' }
  | { status: 'verified' }
  | { status: 'no-token' }
  | { status: 'failed'; error: unknown }

/**
 * Uses the token once and tells how it ended, not before the check has been seen for a moment. Without a token there is
 * nothing to wait for.
 */
export function useVerification(token: string | null) {
  const refreshProfile = useFreshProfile()
  const [attempt, setAttempt] = useState(0)
  const [verification, setVerification] = useState<Verification>({
    status: token === null ? 'no-token' : 'checking',
  })
  const refresh = useEffectEvent(() => void refreshProfile())

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks the same question again
  useEffect(() => {
    if (token === null) return
    let isLeft = false
    const seen = new Promise(resolve => setTimeout(resolve, DELAYS.emailVerification))
    const outcome = checkEmail(token).then(
      (): Verification => ({ status: 'verified' }),
      (error: unknown): Verification => ({ status: 'failed', error }),
    )
    Promise.all([outcome, seen]).then(([known]) => {
      if (isLeft) return
      setVerification(known)
      if (known.status === 'verified') refresh()
    })
    return () => {
      isLeft = true
    }
  }, [token, attempt])

  return {
    verification,
    retry: () => {
      setVerification({ status: 'checking' })
      setAttempt(count => count + 1)
    },
  }
}
