import type { Group } from '@pingboard/contracts/http/groups.ts'
import type { Member, Role } from '@pingboard/contracts/http/members.ts'
import { profileAtom, showToastAtom } from '@pingboard/kit/slice'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { changeMemberRole } from '../../api/change-member-role.ts'
import { mayGive } from '../../model/roles.ts'
import { useGroup } from '../../state/group-context.ts'
import { useTexts } from '../../state/texts.ts'
import { useMemberName } from '../../state/use-member-name.ts'
import { useProblemText } from '../../state/use-problem-text.ts'
import { useRefused } from '../../state/use-refused.ts'
import { useRoleName } from '../../state/use-role-name.ts'

/** Roles chosen on this page. A choice is shown before it is stored, and its message offers an undo. */
export function useRoleChange(group: Group, roles: readonly Role[]) {
  const text = useTexts()
  const problemText = useProblemText()
  const roleName = useRoleName()
  const nameOfMember = useMemberName()
  const profile = useAtomValue(profileAtom)
  const showToast = useSetAtom(showToastAtom)
  const { putMember, reload } = useGroup()
  const isRefused = useRefused(group.id)
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})

  const find = (roleId: string) => roles.find(role => role.id === roleId)
  const nameOf = (roleId: string) => {
    const role = find(roleId)
    return role ? roleName(role) : roleId
  }

  /** Taking back gives the earlier role anew, with the rights that the person has after the change. */
  const canUndo = (member: Member, roleId: string, previous: string) => {
    const [now, before] = [find(roleId), find(previous)]
    const held = member.user?.id === profile?.id ? now : group.permissions
    return held?.canUpdateUserGroup && now && before && mayGive(held, now, before)
  }

  /** From now on the list shows the role. A later choice stays. */
  const forget = ({ id }: Member, roleId: string) =>
    setChosen(({ [id]: latest, ...others }) =>
      latest === undefined || latest === roleId ? others : { ...others, [id]: latest },
    )

  async function change(member: Member, roleId: string, previous: string, isUndo = false) {
    setChosen(choices => ({ ...choices, [member.id]: roleId }))
    try {
      putMember(await changeMemberRole(member.id, roleId))
      forget(member, roleId)
      showToast({
        kind: 'success',
        text: text('members.changed', { name: nameOfMember(member), role: nameOf(roleId) }),
        ...(!isUndo && canUndo(member, roleId, previous)
          ? {
              action: { label: text('members.undo'), run: () => void change(member, previous, roleId, true) },
            }
          : {}),
      })
      // The person's own rights may have changed, and the whole page depends on them.
      if (member.user?.id === profile?.id) reload()
    } catch (error) {
      forget(member, roleId)
      const failed = text('members.change-failed')
      if (isRefused(error, failed)) return
      showToast({ kind: 'error', text: `${failed} ${problemText(error)}` })
    }
  }

  const roleOf = (member: Member): string => chosen[member.id] ?? member.permissions.id
  return {
    roleOf,
    canChange: group.permissions.canUpdateUserGroup,
    change: (member: Member, roleId: string) => change(member, roleId, roleOf(member)),
  }
}
