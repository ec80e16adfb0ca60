import { useParams } from '@pingboard/kit/router'
import { notAllowedAtom } from '@pingboard/kit/slice'
import { useSetAtom } from 'jotai'
import { liveAddress } from '../model/addresses.ts'

/** Opens the refusal page, which names the unsaved changes. */
export function useNotAllowed(): (unsaved: readonly string[]) => void {
  const notAllowed = useSetAtom(notAllowedAtom)
  const { id = '' } = useParams()
  return unsaved => notAllowed({ unsaved, livePage: liveAddress(id) })
}
