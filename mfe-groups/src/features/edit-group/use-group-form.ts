import type { Group } from '@pingboard/contracts/http/groups.ts'
import { useDirty } from '@pingboard/kit/ui'
import { useState } from 'react'
import { createGroup } from '../../api/create-group.ts'
import { updateGroup } from '../../api/update-group.ts'
import {
  checkClub,
  checkIdentity,
  type DraftErrors,
  draftOf,
  emptyDraft,
  fieldsOf,
  type GroupDraft,
} from '../../model/group-form.ts'
import { requestKeys } from '../../model/request-key.ts'

export type GroupForm = ReturnType<typeof useGroupForm>

/** The two steps of the group form. The typed text is kept between the steps, and after a failure. */
export function useGroupForm(group: Group | null, onSaved: (saved: Group) => void) {
  const [draft, setDraft] = useState<GroupDraft>(() => (group ? draftOf(group) : emptyDraft()))
  const [step, setStep] = useState(0)
  const [errors, setErrors] = useState<DraftErrors>({})
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [keyFor] = useState(requestKeys)
  const { isDirty } = useDirty(draft)

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
      const key = keyFor(fields)
      onSaved(group ? await updateGroup(group.id, fields, key) : await createGroup(fields, key))
    } catch (error) {
      setFailure(error)
    }
    setSaving(false)
  }

  return {
    draft,
    change: (changes: Partial<GroupDraft>) => setDraft(previous => ({ ...previous, ...changes })),
    step,
    errors,
    failure,
    isDirty,
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
