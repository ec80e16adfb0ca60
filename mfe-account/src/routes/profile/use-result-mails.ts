import { showToastAtom, signedInAtom } from '@pingboard/kit/slice'
import { useProblemText } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { updateProfile } from '../../api/update-profile.ts'
import { useTexts } from '../../state/texts.ts'

/** Turns the mails about results on or off. */
export function useResultMails() {
  const text = useTexts()
  const problemText = useProblemText()
  const signedIn = useSetAtom(signedInAtom)
  const showToast = useSetAtom(showToastAtom)
  const [isPending, setPending] = useState(false)

  return async function change(wanted: boolean): Promise<void> {
    if (isPending) return
    setPending(true)
    try {
      signedIn(await updateProfile({ enableEmails: wanted }))
      showToast({ kind: 'success', text: text(wanted ? 'mails.on' : 'mails.off') })
    } catch (error) {
      const failed = text(wanted ? 'mails.on-failed' : 'mails.off-failed')
      showToast({ kind: 'error', text: `${failed} ${problemText(error)}` })
    }
    setPending(false)
  }
}
