import { useAction } from '@pingboard/kit/api'
import { showToastAtom, signedInAtom } from '@pingboard/kit/slice'
import { useProblemText } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { updateProfile } from '../../api/update-profile.ts'
import { useTexts } from '../../state/texts.ts'

/** Turns the mails about results on or off. */
export function useResultMails() {
  const text = useTexts()
  const problemText = useProblemText()
  const signedIn = useSetAtom(signedInAtom)
  const showToast = useSetAtom(showToastAtom)
  const { run } = useAction(async (wanted: boolean) => {
    try {
      const profile = await updateProfile({ enableEmails: wanted })
      signedIn(profile)
      const on = profile.isVerified ? 'mails.on' : 'mails.on-unverified'
      showToast({ kind: 'success', text: text(wanted ? on : 'mails.off') })
    } catch (error) {
      const failed = text(wanted ? 'mails.on-failed' : 'mails.off-failed')
      showToast({ kind: 'error', text: `${failed} ${problemText(error)}` })
    }
  })
  return run
}
