import type { FoundUser } from '@pingboard/contracts/http/account.ts'
import { showToastAtom } from '@pingboard/kit/slice'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { addMember } from '../../api/add-member.ts'
import { fullName } from '../../model/member-name.ts'
import { useGroup } from '../../state/group-context.ts'
import { useTexts } from '../../state/texts.ts'
import { useRefused } from '../../state/use-refused.ts'

type Progress = { is: 'new' | 'pending' | 'added' } | { is: 'failed'; error: unknown }

/** Adds people, each by itself: a person can be added while another is on the way. */
export function useAdding() {
  const text = useTexts()
  const showToast = useSetAtom(showToastAtom)
  const { id, putMember } = useGroup()
  const isRefused = useRefused(id)
  const [progress, setProgress] = useState<Readonly<Record<string, Progress>>>({})
  const note = (person: FoundUser, now: Progress) => setProgress(before => ({ ...before, [person.id]: now }))

  async function add(person: FoundUser) {
    note(person, { is: 'pending' })
    try {
      putMember(await addMember(id, person.id))
      note(person, { is: 'added' })
      showToast({ kind: 'success', text: text('add.done', { name: fullName(person) }) })
    } catch (error) {
      const failed = text('add.failed', { name: fullName(person) })
      if (isRefused(error, failed)) return
      note(person, { is: 'failed', error })
      showToast({ kind: 'error', text: failed })
    }
  }
  return {
    add,
    /** How far the person has come since the dialog opened. */
    progressOf: (person: FoundUser): Progress => progress[person.id] ?? { is: 'new' },
  }
}
