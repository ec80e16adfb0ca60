import { codeOf } from '@pingboard/kit/api'
import { notAllowedAtom } from '@pingboard/kit/slice'
import { useSetAtom } from 'jotai'

/**
 * Opens the refusal page when the server refused an action for want of a right. The page names what was not done, and
 * leads back to the group.
 * @returns whether it did; the caller shows every other failure
 */
export function useRefused(groupId: string): (error: unknown, notDone: string) => boolean {
  const notAllowed = useSetAtom(notAllowedAtom)
  return (error, notDone) => {
    if (codeOf(error) !== 'FORBIDDEN') return false
    notAllowed({ unsaved: [notDone], groupPage: `/account/groups/${groupId}` })
    return true
  }
}
