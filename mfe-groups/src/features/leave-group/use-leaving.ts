import { dataOf } from '@pingboard/kit/api'
import { useSearchParams } from '@pingboard/kit/router'
import { profileAtom } from '@pingboard/kit/slice'
import { useAtomValue } from 'jotai'
import { useGroup } from '../../state/group-context.ts'

const ASKED = 'leave'

/**
 * Leaving the group. The address opens the question (`?leave=1`), so that the mail about being added can link to the
 * question. The creator cannot leave.
 */
export function useLeaving() {
  const { group, members } = useGroup()
  const me = useAtomValue(profileAtom)?.id
  const [search, setSearch] = useSearchParams()
  const isMember = (dataOf(members) ?? []).some(({ user }) => user?.id === me)
  const canLeave = me !== undefined && isMember && group !== null && group.createdBy !== me

  function ask(isAsked: boolean) {
    const next = new URLSearchParams(search)
    if (isAsked) next.set(ASKED, '1')
    else next.delete(ASKED)
    setSearch(next, { replace: true })
  }
  return { me, canLeave, isAsked: canLeave && search.has(ASKED), ask }
}
