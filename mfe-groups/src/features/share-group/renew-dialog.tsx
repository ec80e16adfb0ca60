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
  }
  isOpen: boolean
  onRenew: () => Promise<void>
  onClose: () => void
}

/** Asks before the old link or address stops working. */
export function RenewDialog({ groupId, texts, isOpen, onRenew, onClose }: RenewDialogProps) {
  const showToast = useSetAtom(showToastAtom)
  const { isPending, error, run } = useGroupAction(groupId, texts.failed, async () => {
    await onRenew()
    showToast({ kind: 'success', text: texts.done })
    onClose()
  })

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
