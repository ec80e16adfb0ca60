import type { Game } from '@pingboard/contracts/http/games.ts'
import { useState } from 'react'
import { changeOf, draftOf, isEmpty, merge, type ScoreDraft, sameDraft } from '../../model/score-draft.ts'
import { useQueuedSave } from '../../state/use-queued-save.ts'

interface Options {
  /** The newest known fixture. Changes while the editor is open. */
  game: Game
  today: string
  saved: (before: Game, after: Game) => void
  /** Called when nothing is left to do here: it is saved, or kept on the device, or there was nothing to save. */
  onDone: () => void
}

/** What the editor of one fixture holds. A save never overwrites another person's score unseen. */
export function useScoreEditor({ game, today, saved, onDone }: Options) {
  const [base, setBase] = useState(game)
  const [draft, setDraft] = useState(() => draftOf(game))
  const { isSaving, isHanded, isKept, save, entered } = useQueuedSave({
    today,
    saved,
    onDone,
    onNewer: setBase,
  })

  const merged = game.revision > base.revision ? merge(draftOf(base), draft, draftOf(game)) : null
  if (merged && !merged.clash && !isSaving) {
    setBase(game)
    setDraft(merged.draft)
  }
  const rival = merged?.clash && !isSaving ? game : null

  const saveDraft = async (from: Game, wanted: ScoreDraft) => {
    const change = changeOf(draftOf(from), wanted)
    if (isEmpty(change)) return onDone()
    await save(from, change)
  }

  return {
    draft,
    isDirty: !sameDraft(draftOf(base), draft),
    isHanded,
    isKept,
    isSaving,
    rival,
    change: (part: Partial<ScoreDraft>) => {
      entered()
      setDraft({ ...draft, ...part })
    },
    save: () => void saveDraft(base, draft),
    keepTheirs: () => {
      setBase(game)
      setDraft(draftOf(game))
    },
    saveMine: () => {
      // The scores are the person's own; what only the other one changed stays, as it would without a conflict.
      const wanted = merged?.draft ?? draft
      setBase(game)
      setDraft(wanted)
      void saveDraft(game, wanted)
    },
  }
}
