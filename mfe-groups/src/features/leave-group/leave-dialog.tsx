import type { Group } from '@pingboard/contracts/http/groups.ts'
import { membershipIdOf, type UserId } from '@pingboard/contracts/ids.ts'
import { useNavigate } from '@pingboard/kit/router'
import { showToastAtom } from '@pingboard/kit/slice'
import { ConfirmDialog } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { removeMember } from '../../api/remove-member.ts'
import { useGroup } from '../../state/group-context.ts'
import { useTexts } from '../../state/texts.ts'
import { useGroupAction } from '../../state/use-group-action.ts'

interface LeaveDialogProps {
  group: Group
  me: UserId
  onClose: () => void
}

/** Says what the person loses, and how to join again. Mount it to open it. */
export function LeaveDialog({ group, me, onClose }: LeaveDialogProps) {
  const text = useTexts()
  const { partWith, stay } = useGroup()
  const navigate = useNavigate()
  const showToast = useSetAtom(showToastAtom)
  const leave = async () => {
    await partWith(() => removeMember(membershipIdOf(group.id, me)))
    showToast({ kind: 'success', text: text('leave.done', { group: group.name }) })
    await navigate('/account/groups')
  }
  const unsure = { text: text('leave.unsure') }
  const { isPending, error, run } = useGroupAction(group.id, text('leave.failed'), leave, unsure)

  return (
    <ConfirmDialog
      isOpen
      title={text('leave.title', { group: group.name })}
      confirmLabel={text('leave.confirm')}
      isDestructive
      icon="logout"
      isPending={isPending}
      error={error}
      onConfirm={() => void run()}
      onCancel={() => {
        stay()
        onClose()
      }}
    >
      <p>{text('leave.effect')}</p>
      <p>{text('leave.back')}</p>
    </ConfirmDialog>
  )
}
