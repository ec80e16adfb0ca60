import { useAction } from '@pingboard/kit/api'
import { useNavigate } from '@pingboard/kit/router'
import { showToastAtom, signedOutAtom } from '@pingboard/kit/slice'
import { ConfirmDialog, useProblemText } from '@pingboard/kit/ui'
import { unsentAtom } from '@pingboard/kit/unsent'
import { useAtomValue, useSetAtom } from 'jotai'
import { eraseAccount } from '../../api/erase-account.ts'
import { useTexts } from '../../state/texts.ts'

/** Names what is erased and what stays, before the erasure. Mounting opens the dialog. */
export function EraseDialog({ onClose }: { onClose: () => void }) {
  const text = useTexts()
  const problemText = useProblemText()
  const navigate = useNavigate()
  const signedOut = useSetAtom(signedOutAtom)
  const showToast = useSetAtom(showToastAtom)
  const unsent = useAtomValue(unsentAtom)
  const { isPending, failure, run } = useAction(
    async () => {
      await eraseAccount()
      await unsent.forget()
      // Leave for the home page first: the profile page needs a session.
      await navigate('/')
      signedOut()
      showToast({ kind: 'success', text: text('erase.done') })
    },
    () => showToast({ kind: 'error', text: text('erase.failed') }),
  )

  return (
    <ConfirmDialog
      isOpen
      isDestructive
      title={text('erase.title')}
      confirmLabel={text('erase.label')}
      cancelLabel={text('erase.keep')}
      isPending={isPending}
      error={failure !== null && `${text('erase.failed')} ${problemText(failure)}`}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      <p>{text('erase.gone')}</p>
      <p>{text('erase.stays')}</p>
    </ConfirmDialog>
  )
}
