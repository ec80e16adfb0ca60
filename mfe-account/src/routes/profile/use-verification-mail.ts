import { showToastAtom } from '@pingboard/kit/slice'
import { useProblemText } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { sendVerificationEmail } from '../../api/send-verification-email.ts'
import { useTexts } from '../../state/texts.ts'

/** Sends the mail with the link again, once in a visit. A failed attempt can be repeated. */
export function useVerificationMail() {
  const text = useTexts()
  const problemText = useProblemText()
  const showToast = useSetAtom(showToastAtom)
  const [status, setStatus] = useState<'idle' | 'sending' | 'sent'>('idle')

  async function send(): Promise<void> {
    if (status !== 'idle') return
    setStatus('sending')
    try {
      await sendVerificationEmail()
      setStatus('sent')
      showToast({ kind: 'success', text: text('verification.sent') })
    } catch (error) {
      setStatus('idle')
      showToast({ kind: 'error', text: `${text('verification.send-failed')} ${problemText(error)}` })
    }
  }
  return { status, send }
}
