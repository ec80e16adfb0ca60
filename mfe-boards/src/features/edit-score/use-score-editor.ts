import type { Game } from '@pingboard/contracts/http/games.ts'
import { unsentAtom } from '@pingboard/kit/unsent'
import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import { changeOf, draftOf, isEmpty, merge, type ScoreDraft, sameDraft } from '../../model/score-draft.ts'

interface Options {
  /** The newest known fixture. Changes while the editor is open. */
  game: Game
  saved: (before: Game, after: Game) => void
  /** Called when the save is kept on the device, and waits for the network or for the person. */
  onKept: () => void
}

/** What the editor of one fixture holds. A save never overwrites another person's score unseen. */
export function useScoreEditor({ game, saved, onKept }: Options) {
  const queue = useAtomValue(unsentAtom)
  const [base, setBase] = useState(game)
  const [draft, setDraft] = useState(() => draftOf(game))
  const [isSaving, setSaving] = useState(false)
  const isNewer = useRef(false)

  const merged = game.revision > base.revision ? merge(draftOf(base), draft, draftOf(game)) : null
  if (merged && !merged.clash && !isSaving) {
    setBase(game)
    setDraft(merged.draft)
  }
  const rival = merged?.clash && !isSaving ? game : null

  const save = async (from: Game, wanted: ScoreDraft) => {
    const change = changeOf(draftOf(from), wanted)
    if (isEmpty(change)) return saved(from, from)
    isNewer.current = false
    setSaving(true)
    try {
      await queue.want(from, change)
      const stored = await queue.outcomeOf(from.id)
      // What was entered while the save was under way is not saved yet: the editor stays open with it.
      if (isNewer.current) {
        if (stored) setBase(stored)
      } else if (stored) saved(from, stored)
      else onKept()
    } finally {
      setSaving(false)
    }
  }

  return {
    draft,
    isDirty: !sameDraft(draftOf(base), draft),
    isSaving,
    rival,
    change: (part: Partial<ScoreDraft>) => {
      isNewer.current = true
      setDraft({ ...draft, ...part })
    },
    save: () => void save(base, draft),
    keepTheirs: () => {
      setBase(game)
      setDraft(draftOf(game))
    },
    saveMine: () => {
      // The scores are the person's own; what only the other one changed stays, as it would without a conflict.
      const wanted = merged?.draft ?? draft
      setBase(game)
      setDraft(wanted)
      void save(game, wanted)
    },
  }
}
