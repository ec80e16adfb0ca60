import type { Group } from '@pingboard/contracts/http/groups.ts'
import { requestKeys } from '@pingboard/kit/api'
import { showToastAtom } from '@pingboard/kit/slice'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { createGroup } from '../../api/create-group.ts'
import { updateGroup } from '../../api/update-group.ts'
import { changedIn } from '../../model/changed-in.ts'
import {
  checkClub,
  checkIdentity,
  type DraftErrors,
  draftOf,
  emptyDraft,
  fieldsOf,
  type GroupDraft,
} from '../../model/group-form.ts'
import { useTexts } from '../../state/texts.ts'
import { useRefused } from '../../state/use-refused.ts'
import { useLicenceClub } from './use-licence-club.ts'

export type GroupForm = ReturnType<typeof useGroupForm>

/**
 * The two steps of the group form. The typed text is kept between the steps, and after a failure. A new group starts
 * with the club of the person's licence.
 */
export function useGroupForm(shown: Group | null, onSaved: (saved: Group) => void) {
  const text = useTexts()
  // As it was when the form opened: only what differs from it was changed here.
  const [group] = useState(shown)
  const showToast = useSetAtom(showToastAtom)
  const isRefused = useRefused(group?.id ?? '')
  const proposal = useLicenceClub(group === null)
  const [changes, setChanges] = useState<Partial<GroupDraft>>({})
  const [step, setStep] = useState(0)
  const [errors, setErrors] = useState<DraftErrors>({})
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [keyFor] = useState(requestKeys)
  const first = group ? draftOf(group) : { ...emptyDraft(), ...proposal }
  const draft = { ...first, ...changes }

  const check = (found: DraftErrors): boolean => {
    setErrors(found)
    return Object.keys(found).length === 0
  }

  async function save() {
    const fields = fieldsOf(draft)
    if (!check(checkClub(draft)) || !fields || isSaving) return
    setSaving(true)
    setFailure(null)
    try {
      if (group) {
        const changed = changedIn(fields, fieldsOf(first) ?? {})
        onSaved(await updateGroup(group.id, changed, keyFor(changed)))
      } else onSaved(await createGroup(fields, keyFor(fields)))
    } catch (error) {
      const failed = text(group ? 'edit.failed' : 'create.failed')
      if (isRefused(error, failed)) return
      setFailure(error)
      showToast({ kind: 'error', text: `${failed} ${text('edit.kept')}` })
    }
    setSaving(false)
  }

  return {
    draft,
    /** The department and the club still are those of the licence. */
    isFromLicence: proposal !== null && !('clubNumber' in changes),
    change: (more: Partial<GroupDraft>) => setChanges(before => ({ ...before, ...more })),
    step,
    errors,
    failure,
    isDirty: JSON.stringify(draft) !== JSON.stringify(first),
    isSaving,
    back: () => {
      setErrors({})
      setStep(0)
    },
    submit: () => {
      if (step === 1) void save()
      else if (check(checkIdentity(draft))) setStep(1)
    },
  }
}
