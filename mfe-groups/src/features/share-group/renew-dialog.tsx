import { useAction } from '@pingboard/kit/api'
import { showToastAtom } from '@pingboard/kit/slice'
import { ConfirmDialog } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { useTexts } from '../../state/texts.ts'
import { useProblemText } from '../../state/use-problem-text.ts'

interface RenewDialogProps {
  isOpen: boolean
  onRenew: () => Promise<void>
  onClose: () => void
}

export function RenewDialog({ isOpen, onRenew, onClose }: RenewDialogProps) {
  const text = useTexts()
  const problemText = useProblemText('share.forbidden')
  const showToast = useSetAtom(showToastAtom)
  const { isPending, failure, run } = useAction(async () => {
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
      error={failure !== null && `${text('share.renew-failed')} ${problemText(failure)}`}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      <p>{text('share.renew-text')}</p>
    </ConfirmDialog>
  )
}
