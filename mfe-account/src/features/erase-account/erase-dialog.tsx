import { useNavigate } from '@pingboard/kit/router'
import { showToastAtom, signedOutAtom } from '@pingboard/kit/slice'
import { ConfirmDialog, useProblemText } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { eraseAccount } from '../../api/erase-account.ts'
import { useTexts } from '../../state/texts.ts'

/** Names what goes and what stays before anything does. Mount it to open it. */
export function EraseDialog({ onClose }: { onClose: () => void }) {
  const text = useTexts()
  const problemText = useProblemText()
  const navigate = useNavigate()
  const signedOut = useSetAtom(signedOutAtom)
  const showToast = useSetAtom(showToastAtom)
  const [failure, setFailure] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)

  async function erase() {
    if (isPending) return
    setPending(true)
    setFailure(null)
    try {
      await eraseAccount()
      // Home first: a page that needs a session must not see it end.
      await navigate('/')
      signedOut()
      showToast({ kind: 'success', text: text('erase.done') })
    } catch (error) {
      setFailure(`${text('erase.failed')} ${problemText(error)}`)
      setPending(false)
    }
  }

  return (
    <ConfirmDialog
      isOpen
      isDestructive
      title={text('erase.title')}
      confirmLabel={text('erase.label')}
      cancelLabel={text('erase.keep')}
      isPending={isPending}
      error={failure}
      onConfirm={() => void erase()}
      onCancel={onClose}
    >
      <p>{text('erase.gone')}</p>
      <p>{text('erase.stays')}</p>
    </ConfirmDialog>
  )
}
