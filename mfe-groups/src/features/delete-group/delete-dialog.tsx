import type { Group } from '@pingboard/contracts/http/groups.ts'
import { useAction } from '@pingboard/kit/api'
import { useNavigate } from '@pingboard/kit/router'
import { showToastAtom } from '@pingboard/kit/slice'
import { ConfirmDialog } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { deleteGroup } from '../../api/delete-group.ts'
import { useTexts } from '../../state/texts.ts'
import { useProblemText } from '../../state/use-problem-text.ts'

interface DeleteDialogProps {
  group: Group
  /** null while unknown. */
  boards: number | null
  members: number
  isOpen: boolean
  onClose: () => void
}

/** Names what is lost, before the deletion. */
export function DeleteDialog({ group, boards, members, isOpen, onClose }: DeleteDialogProps) {
  const text = useTexts()
  const problemText = useProblemText('delete.forbidden')
  const navigate = useNavigate()
  const showToast = useSetAtom(showToastAtom)
  const { isPending, failure, run } = useAction(async () => {
    await deleteGroup(group.id)
    showToast({ kind: 'success', text: text('delete.done', { group: group.name }) })
    await navigate('/account/groups')
  })

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={text('delete.title', { group: group.name })}
      confirmLabel={text('delete.confirm')}
      isDestructive
      isPending={isPending}
      error={failure !== null && `${text('delete.failed')} ${problemText(failure)}`}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      <p>{boards === null ? text('delete.all-boards') : text('delete.boards', { count: boards })}</p>
      <p>{text('delete.members', { count: members })}</p>
      <p>{text('delete.forever')}</p>
    </ConfirmDialog>
  )
}
