import type { Member } from '@pingboard/contracts/http/members.ts'
import { showToastAtom } from '@pingboard/kit/slice'
import { ConfirmDialog } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { removeMember } from '../../api/remove-member.ts'
import { useGroup } from '../../state/group-context.ts'
import { useTexts } from '../../state/texts.ts'
import { useGroupAction } from '../../state/use-group-action.ts'
import { useMemberName } from '../../state/use-member-name.ts'
import { useRoleName } from '../../state/use-role-name.ts'

interface RemoveDialogProps {
  member: Member
  onClose: () => void
  onRemoved: () => void
}

/** Names the person, and says what they lose and how they can come back. Mount it to open it. */
export function RemoveDialog({ member, onClose, onRemoved }: RemoveDialogProps) {
  const text = useTexts()
  const roleName = useRoleName()
  const showToast = useSetAtom(showToastAtom)
  const { id, dropMember } = useGroup()
  const name = useMemberName()(member)
  const { isPending, error, run } = useGroupAction(id, text('remove.failed'), async () => {
    await removeMember(member.id)
    dropMember(member.id)
    showToast({ kind: 'success', text: text('remove.done', { name }) })
    onRemoved()
  })

  return (
    <ConfirmDialog
      isOpen
      title={text('remove.title', { name })}
      confirmLabel={text('remove.confirm')}
      isDestructive
      isPending={isPending}
      error={error}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      <p>{text('remove.effect', { role: roleName(member.permissions) })}</p>
      <p>{text('remove.back')}</p>
    </ConfirmDialog>
  )
}
