import { useSetAtom } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import type { Loaded } from '../api/use-load.ts'
import { showToastAtom } from '../slice/toasts.ts'

/**
 * Shows a toast for data that could not be loaded, beside the words in their place: one toast for each failed attempt.
 * @param text what failed, and why, in the person's language
 */
export function useFailureToast(loaded: Loaded<unknown>, text: (error: unknown) => string): void {
  const showToast = useSetAtom(showToastAtom)
  const say = useEffectEvent((error: unknown) => showToast({ kind: 'error', text: text(error) }))
  const failed = loaded.status === 'failed' ? loaded.error : null
  useEffect(() => {
    if (failed !== null) say(failed)
  }, [failed])
}
