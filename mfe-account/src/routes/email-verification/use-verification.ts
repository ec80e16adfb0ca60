import { DELAYS } from '@pingboard/contracts/constants.ts'
import { type Loaded, useLoad } from '@pingboard/kit/api'
import { checkEmail } from '../../api/check-email.ts'
import { spendLink } from '../../state/spend-link.ts'
import { useFreshProfile } from '../../state/use-fresh-profile.ts'

export type Verification = Loaded<'done' | 'used'> | { status: 'no-token' }

/**
 * Uses the token once and returns the result, at the earliest after the person has seen the check for a moment.
 * Without a token the result is there at once.
 */
export function useVerification(token: string | null): { verification: Verification; retry: () => void } {
  const refreshProfile = useFreshProfile()
  const { retry, ...checked } = useLoad(token, async signal => {
    const seen = new Promise(resolve => setTimeout(resolve, DELAYS.emailVerification))
    const result = await spendLink(() => checkEmail(token ?? '')).finally(() => seen)
    if (!signal.aborted) void refreshProfile()
    return result
  })
  return { verification: token === null ? { status: 'no-token' } : checked, retry }
}
