import { showToastAtom } from '@pingboard/kit/slice'
import { ConfirmDialog } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { useTexts } from '../../state/texts.ts'
import { useGroupAction } from '../../state/use-group-action.ts'

interface RenewDialogProps {
  groupId: string
  isOpen: boolean
  onRenew: () => Promise<void>
  onClose: () => void
}

export function RenewDialog({ groupId, isOpen, onRenew, onClose }: RenewDialogProps) {
  const text = useTexts()
  const showToast = useSetAtom(showToastAtom)
  const { isPending, error, run } = useGroupAction(groupId, text('share.renew-failed'), async () => {
    await onRenew()
    showToast({ kind: 'success', text: text('share.renewed') })
    onClose()
  })

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={text('share.renew-title')}
      confirmLabel={text('share.renew')}
      isPending={isPending}
      error={error}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      <p>{text('share.renew-text')}</p>
    </ConfirmDialog>
  )
}
