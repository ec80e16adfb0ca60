import { codeOf, mayHaveWorked, useAction } from '@pingboard/kit/api'
import { useNavigate } from '@pingboard/kit/router'
import { profileAtom, showToastAtom, signedOutAtom } from '@pingboard/kit/slice'
import { ConfirmDialog, useProblemText } from '@pingboard/kit/ui'
import { unsentAtom } from '@pingboard/kit/unsent'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { eraseAccount } from '../../api/erase-account.ts'
import { useTexts } from '../../state/texts.ts'

/** Names the account, what is erased and what stays, before the erasure. Mounting opens the dialog. */
export function EraseDialog({ onClose }: { onClose: () => void }) {
  const text = useTexts()
  const problemText = useProblemText()
  const navigate = useNavigate()
  const signedOut = useSetAtom(signedOutAtom)
  const showToast = useSetAtom(showToastAtom)
  const unsent = useAtomValue(unsentAtom)
  const email = useAtomValue(profileAtom)?.email
  /** The answer to a try was lost. */
  const [isUnsure, setUnsure] = useState(false)

  async function erase(): Promise<void> {
    const wasOnline = navigator.onLine
    try {
      await eraseAccount()
    } catch (error) {
      // The earlier try has worked: it ended the session.
      if (isUnsure && codeOf(error) === 'NOT_SIGNED_IN') return
      const mayBeDone = isUnsure || mayHaveWorked(error, wasOnline)
      setUnsure(mayBeDone)
      showToast({ kind: 'error', text: text(mayBeDone ? 'erase.unsure' : 'erase.failed') })
      throw error
    }
  }
  const { isPending, failure, run } = useAction(async () => {
    await erase()
    await unsent.forget()
    // Leave for the home page first: the profile page needs a session.
    await navigate('/')
    signedOut()
    showToast({ kind: 'success', text: text('erase.done') })
  })
  const said = isUnsure ? text('erase.unsure') : `${text('erase.failed')} ${problemText(failure)}`

  return (
    <ConfirmDialog
      isOpen
      isDestructive
      title={text('erase.title')}
      confirmLabel={text('erase.label')}
      cancelLabel={text('erase.keep')}
      isPending={isPending}
      error={failure !== null && said}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      <p>
        <b>{email}</b>
      </p>
      <p>{text('erase.gone')}</p>
      <p>{text('erase.stays')}</p>
      <p>{text('erase.messages')}</p>
    </ConfirmDialog>
  )
}
