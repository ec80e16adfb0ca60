import type { Profile } from '@pingboard/contracts/http/account.ts'
import { isNameMissingAtom, profileAtom } from '@pingboard/kit/slice'
import { useAtomValue } from 'jotai'
import { type ComponentType, lazy, Suspense } from 'react'

/** Where the form does not come, the next page asks. */
const CompleteProfile = lazy(
  (): Promise<{ default: ComponentType<{ profile: Profile }> }> =>
    import('./complete-profile.tsx').catch(() => ({ default: () => null })),
)

/** Asks a signed-in person for missing names; the form is loaded only then. */
export function CompleteProfileGate() {
  const profile = useAtomValue(profileAtom)
  const isNameMissing = useAtomValue(isNameMissingAtom)
  if (!profile || !isNameMissing) return null
  return (
    <Suspense>
      <CompleteProfile profile={profile} />
    </Suspense>
  )
}
