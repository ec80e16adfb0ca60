import type { Member, Role } from '@pingboard/contracts/http/members.ts'
import type { RoleId } from '@pingboard/contracts/ids.ts'
import { showToastAtom } from '@pingboard/kit/slice'
import { useSetAtom } from 'jotai'
import { changeMemberRole } from '../../api/change-member-role.ts'
import { deleteRole } from '../../api/delete-role.ts'
import { useGroup } from '../../state/group-context.ts'
import { useTexts } from '../../state/texts.ts'
import { useGroupAction } from '../../state/use-group-action.ts'
import { useRoleName } from '../../state/use-role-name.ts'
import { useRolesChanged } from '../../state/use-roles-changed.ts'

/**
 * Gives the holders another role, one after the other, then deletes the role: the server deletes no role that members
 * hold. After a failure the next attempt goes on with the holders who are left.
 */
export function useRoleRemoval(role: Role, onDeleted: () => void) {
  const text = useTexts()
  const roleName = useRoleName()
  const showToast = useSetAtom(showToastAtom)
  const rolesChanged = useRolesChanged()
  const { id, putMember } = useGroup()

  const remove = async (holders: readonly Member[], instead: RoleId) => {
    for (const holder of holders) putMember(await changeMemberRole(holder.id, instead))
    await deleteRole(id, role.id)
    showToast({ kind: 'success', text: text('role.deleted', { role: roleName(role) }) })
    rolesChanged(shown => shown.filter(other => other.id !== role.id))
    onDeleted()
  }
  const { isPending, error, run } = useGroupAction(id, text('role.delete-failed'), remove)
  return { isPending, error, remove: run }
}
