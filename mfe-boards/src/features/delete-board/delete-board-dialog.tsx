import type { BoardId, GroupId } from '@pingboard/contracts/ids.ts'
import { codeOf, useAction } from '@pingboard/kit/api'
import { useNavigate } from '@pingboard/kit/router'
import { showToastAtom } from '@pingboard/kit/slice'
import { ConfirmDialog } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { removeBoard } from '../../api/remove-board.ts'
import { groupBoardsAddress } from '../../model/addresses.ts'
import { type TextKey, useTexts } from '../../state/texts.ts'
import { useReason } from '../../state/use-reason.ts'

interface DeleteBoardDialogProps {
  board: BoardId
  name: string
  group: GroupId
  /** Number of deleted fixtures. */
  fixtures: number
  isOpen: boolean
  onClose: () => void
}

/** Words of the message about a failure; other failures read as "not deleted". */
const SAID: Readonly<Record<string, TextKey>> = {
  BOARD_NOT_FOUND: 'delete.gone',
  FORBIDDEN: 'delete.forbidden',
}

/** Names the board, and what is deleted with it, before the deletion. */
export function DeleteBoardDialog(props: DeleteBoardDialogProps) {
  const { board, name, group, fixtures, isOpen, onClose } = props
  const text = useTexts()
  const reason = useReason()
  const navigate = useNavigate()
  const showToast = useSetAtom(showToastAtom)
  const { isPending, failure, run } = useAction(
    async () => {
      await removeBoard(board)
      showToast({ kind: 'success', text: text('delete.success', { name }) })
      await navigate(groupBoardsAddress(group), { replace: true })
    },
    error => showToast({ kind: 'error', text: text(SAID[codeOf(error)] ?? 'delete.failed') }),
  )

  const why = (code: string) =>
    code === 'BOARD_NOT_FOUND' ? text('delete.gone') : `${text('delete.failed')} ${reason(code)}`
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={text('delete.title', { name })}
      confirmLabel={text('delete.confirm')}
      isDestructive
      isPending={isPending}
      error={failure !== null && why(codeOf(failure))}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      <p>{text('delete.text', { count: fixtures })}</p>
    </ConfirmDialog>
  )
}
