import type { Group } from '@pingboard/contracts/http/groups.ts'
import { useNavigate } from '@pingboard/kit/router'
import { showToastAtom } from '@pingboard/kit/slice'
import { ConfirmDialog } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { deleteGroup } from '../../api/delete-group.ts'
import { useGroup } from '../../state/group-context.ts'
import { useTexts } from '../../state/texts.ts'
import { useGroupAction } from '../../state/use-group-action.ts'

interface DeleteDialogProps {
  group: Group
  /** null while unknown. */
  boards: number | null
  members: number
  onClose: () => void
}

/** Names what is lost, before the deletion. Mount it to open it. */
export function DeleteDialog({ group, boards, members, onClose }: DeleteDialogProps) {
  const text = useTexts()
  const { partWith, stay } = useGroup()
  const navigate = useNavigate()
  const showToast = useSetAtom(showToastAtom)
  const remove = async () => {
    await partWith(() => deleteGroup(group.id))
    showToast({ kind: 'success', text: text('delete.done', { group: group.name }) })
    await navigate('/account/groups')
  }
  const unsure = { text: text('delete.unsure') }
  const { isPending, error, run } = useGroupAction(group.id, text('delete.failed'), remove, unsure)

  return (
    <ConfirmDialog
      isOpen
      title={text('delete.title', { group: group.name })}
      confirmLabel={text('delete.confirm')}
      isDestructive
      isPending={isPending}
      error={error}
      onConfirm={() => void run()}
      onCancel={() => {
        stay()
        onClose()
      }}
    >
      <p>{boards === null ? text('delete.all-boards') : text('delete.boards', { count: boards })}</p>
      <p>{text('delete.members', { count: members })}</p>
      <p>{text('delete.forever')}</p>
    </ConfirmDialog>
  )
}
