import { profileAtom, signedInAtom } from '@pingboard/kit/slice'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { getProfile } from '../api/get-profile.ts'

/**
 * Asks again who is signed in here, after something that may have changed it: a link of a mail may be of this account or
 * of another. When the session has ended with it, the client says so to the shell by itself.
 */
export function useFreshProfile(): () => Promise<void> {
  const isSignedIn = useAtomValue(profileAtom) !== null
  const signedIn = useSetAtom(signedInAtom)
  return useCallback(async () => {
    if (!isSignedIn) return
    const profile = await getProfile().catch(() => null)
    if (profile) signedIn(profile)
  }, [isSignedIn, signedIn])
}
