import { showToastAtom } from '@pingboard/kit/slice'
import { ConfirmDialog } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { useGroupAction } from '../../state/use-group-action.ts'

interface RenewDialogProps {
  groupId: string
  /** What is renewed, in the person's language. */
  texts: {
    title: string
    /** Who loses what. */
    effect: string
    confirm: string
    done: string
    failed: string
    /** No answer came. */
    unsure: string
  }
  isOpen: boolean
  onRenew: () => Promise<void>
  /** Shows what works now: no answer came, so the old one may have stopped. */
  onUnsure: () => void
  onClose: () => void
}

/** Asks before the old link or address stops working. */
export function RenewDialog({ groupId, texts, isOpen, onRenew, onUnsure, onClose }: RenewDialogProps) {
  const showToast = useSetAtom(showToastAtom)
  const renew = async () => {
    await onRenew()
    showToast({ kind: 'success', text: texts.done })
    onClose()
  }
  const unsure = { text: texts.unsure, look: onUnsure }
  const { isPending, error, run } = useGroupAction(groupId, texts.failed, renew, unsure)

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={texts.title}
      confirmLabel={texts.confirm}
      isPending={isPending}
      error={error}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      <p>{texts.effect}</p>
    </ConfirmDialog>
  )
}
