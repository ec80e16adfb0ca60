import { profileAtom, signedInAtom } from '@pingboard/kit/slice'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { getProfile } from '../api/get-profile.ts'

/**
 * Reads the profile of the signed-in person again, after a link of a mail that may belong to this account or to
 * another. When the session has ended, the API client reports that to the shell by itself.
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
