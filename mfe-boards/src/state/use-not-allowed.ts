import { codeOf } from '@pingboard/kit/api'
import { useParams } from '@pingboard/kit/router'
import { notAllowedAtom, showToastAtom } from '@pingboard/kit/slice'
import { useSetAtom } from 'jotai'
import { liveAddress } from '../model/addresses.ts'

/** Opens the refusal page, which names the unsaved changes. */
export function useNotAllowed(): (unsaved: readonly string[]) => void {
  const notAllowed = useSetAtom(notAllowedAtom)
  const { id = '' } = useParams()
  return unsaved => notAllowed({ unsaved, livePage: liveAddress(id) })
}

/**
 * Shows a toast for an action that failed. A missing right leads to the refusal page instead, which names what was not
 * done. Both texts are in the person's language.
 */
export function useTellFailure(): (error: unknown, failed: string, notDone: string) => void {
  const notAllowed = useNotAllowed()
  const showToast = useSetAtom(showToastAtom)
  return (error, failed, notDone) =>
    codeOf(error) === 'FORBIDDEN' ? notAllowed([notDone]) : showToast({ kind: 'error', text: failed })
}
