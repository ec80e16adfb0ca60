import type { Role } from '@pingboard/contracts/http/members.ts'
import { showToastAtom } from '@pingboard/kit/slice'
import { useSetAtom } from 'jotai'
import { useGroup } from './group-context.ts'
import { useTexts } from './texts.ts'

/** Shows a change of roles at once, then asks for the roles, because another person may have changed some too. */
export function useRolesChanged(): (change: (shown: readonly Role[]) => Role[]) => void {
  const text = useTexts()
  const showToast = useSetAtom(showToastAtom)
  const { putRoles, refreshRoles } = useGroup()
  return change => {
    putRoles(change)
    refreshRoles().catch(() => showToast({ kind: 'error', text: text('role.refresh-failed') }))
  }
}
