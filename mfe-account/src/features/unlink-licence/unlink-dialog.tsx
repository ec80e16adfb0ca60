import { useAction } from '@pingboard/kit/api'
import { showToastAtom, signedInAtom } from '@pingboard/kit/slice'
import { ConfirmDialog, useProblemText } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { updateProfile } from '../../api/update-profile.ts'
import { useTexts } from '../../state/texts.ts'

interface UnlinkDialogProps {
  licence: string
  onClose: () => void
  onUnlinked: () => void
}

/** Says what goes with the licence, before the account is without one. Mounting opens the dialog. */
export function UnlinkDialog({ licence, onClose, onUnlinked }: UnlinkDialogProps) {
  const text = useTexts()
  const problemText = useProblemText()
  const signedIn = useSetAtom(signedInAtom)
  const showToast = useSetAtom(showToastAtom)
  const { isPending, failure, run } = useAction(
    async () => {
      signedIn(await updateProfile({ licenseNumber: null }))
      showToast({ kind: 'success', text: text('unlink.done') })
      onUnlinked()
    },
    () => showToast({ kind: 'error', text: text('unlink.failed') }),
  )

  return (
    <ConfirmDialog
      isOpen
      isDestructive
      title={text('unlink.title', { licence })}
      confirmLabel={text('unlink.confirm')}
      isPending={isPending}
      error={failure !== null && `${text('unlink.failed')} ${problemText(failure)}`}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      <p>{text('unlink.effect')}</p>
      <p>{text('unlink.back')}</p>
    </ConfirmDialog>
  )
}
