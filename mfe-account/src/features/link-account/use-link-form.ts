import type { Profile } from '@pingboard/contracts/http/account.ts'
import { codeOf, dataOf, useAction, useLoad } from '@pingboard/kit/api'
import { showToastAtom, signedInAtom } from '@pingboard/kit/slice'
import { useKitTexts, useProblemText } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { getDailyPlayer } from '../../api/get-player.ts'
import { updateProfile } from '../../api/update-profile.ts'
import {
  choiceOf,
  choose,
  clearedBy,
  type LicenceChoice,
  type LicencePart,
  missingIn,
  NO_CHOICE,
  namesFrom,
} from '../../model/licence-choice.ts'
import { useTexts } from '../../state/texts.ts'

/** The choice of a licence, filled with the linked one, and saving it. */
export function useLinkForm(profile: Profile, onClose: () => void) {
  const text = useTexts()
  const why = useLinkProblem()
  const signedIn = useSetAtom(signedInAtom)
  const showToast = useSetAtom(showToastAtom)
  const linked = useLoad(profile.licenseNumber, signal => getDailyPlayer(profile.licenseNumber ?? '', signal))
  const player = dataOf(linked)
  const before = player ? choiceOf(player) : NO_CHOICE
  const [edited, setEdited] = useState<LicenceChoice | null>(null)
  const [cleared, setCleared] = useState<readonly LicencePart[]>([])
  const [isTried, setTried] = useState(false)
  const choice = edited ?? before
  const missing = missingIn(choice)

  const saving = useAction(async (licence: string) => {
    try {
      const found = await getDailyPlayer(licence)
      signedIn(await updateProfile({ licenseNumber: found.licenseNumber, ...namesFrom(found, profile) }))
    } catch (error) {
      showToast({ kind: 'error', text: why(error) })
      throw error
    }
    showToast({ kind: 'success', text: text('link.done') })
    onClose()
  })

  return {
    choice,
    /** The linked player, as far as known. */
    player,
    /** The linked player could not be read: the fields start empty. */
    unread: linked.status === 'failed' ? { why: why(linked.error), retry: linked.retry } : null,
    isFilling: profile.licenseNumber !== null && linked.status === 'loading' && edited === null,
    /** The parts that the last change cleared. */
    cleared,
    missing: isTried ? missing : [],
    isDirty: edited !== null && JSON.stringify(edited) !== JSON.stringify(before),
    isSaving: saving.isPending,
    failure: saving.failure === null ? '' : why(saving.failure),
    change(part: LicencePart, value: string | null) {
      const next = choose(choice, part, value)
      if (next === choice) return
      setEdited(next)
      setCleared(clearedBy(choice, next, part))
    },
    submit() {
      setTried(true)
      if (missing.length > 0 || choice.player === null) return
      if (choice.player === profile.licenseNumber) onClose()
      else void saving.run(choice.player)
    },
  }
}
export type LinkForm = ReturnType<typeof useLinkForm>

/** Why a licence was not linked. The federation does not know it, whichever of the two calls says so. */
function useLinkProblem(): (error: unknown) => string {
  const kit = useKitTexts()
  const problemText = useProblemText()
  return error => (codeOf(error) === 'LICENCE_UNKNOWN' ? kit('problem.PLAYER_NOT_FOUND') : problemText(error))
}
