import type { FeedbackType } from '@pingboard/contracts/http/feedback.ts'
import { profileAtom } from '@pingboard/kit/slice'
import { atom } from 'jotai'
import { openDialogAtom } from '../dialogs/open-dialog.ts'
import { type Draft, emptyDraft, hasText } from './draft.ts'

/** The report that is being typed. It outlives its dialog, until the report is sent or the app is left. */
export const draftAtom = atom<Draft>(emptyDraft(null, 'bug'))

const readerAtom = atom(get => get(profileAtom)?.id ?? null)

/** The present reader has typed something that is not sent. */
export const isDraftedAtom = atom(get => {
  const draft = get(draftAtom)
  return hasText(draft) && (draft.by === null || draft.by === get(readerAtom))
})

/** What is typed is another person's, whose session ended meanwhile: it is kept for them, and shown to nobody else. */
export const isAnothersAtom = atom(get => {
  const { by } = get(draftAtom)
  return by !== null && by !== get(readerAtom)
})

/** Opens the dialog. A kept report keeps its type; a report of another person is forgotten. */
export const openReportAtom = atom(null, (get, set, type: FeedbackType) => {
  if (!get(isDraftedAtom)) set(draftAtom, emptyDraft(get(readerAtom), type))
  set(openDialogAtom, 'report')
})

/** Clears the form. */
export const clearDraftAtom = atom(null, (get, set) => {
  const { by, type } = get(draftAtom)
  set(draftAtom, emptyDraft(by, type))
})
