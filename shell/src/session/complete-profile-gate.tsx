import { isNameMissingAtom, profileAtom } from '@pingboard/kit/slice'
import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'

const CompleteProfile = lazy(() => import('./complete-profile.tsx'))

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
