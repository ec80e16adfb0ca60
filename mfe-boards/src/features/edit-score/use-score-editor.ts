import type { Game } from '@pingboard/contracts/http/games.ts'
import { codeOf, requestKeys } from '@pingboard/kit/api'
import { useState } from 'react'
import { readGame } from '../../api/get-game.ts'
import { saveGame } from '../../api/save-game.ts'
import { changeOf, draftOf, isEmpty, merge, type ScoreDraft, sameDraft } from '../../model/score-draft.ts'

interface Options {
  /** The newest known fixture. Changes while the editor is open. */
  game: Game
  /** Called with a newer fixture that the server returned. */
  learn: (game: Game) => void
  saved: (before: Game, after: Game) => void
  /** Called when the person lacks the right. */
  notAllowed: (wanted: ScoreDraft) => void
}

/** What the editor of one fixture holds. A save never overwrites another person's score unseen. */
export function useScoreEditor({ game, learn, saved, notAllowed }: Options) {
  const [base, setBase] = useState(game)
  const [draft, setDraft] = useState(() => draftOf(game))
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [keyFor] = useState(requestKeys)

  const merged = game.revision > base.revision ? merge(draftOf(base), draft, draftOf(game)) : null
  if (merged && !merged.clash && !isSaving) {
    setBase(game)
    setDraft(merged.draft)
  }
  const rival = merged?.clash && !isSaving ? game : null

  const send = async (from: Game, wanted: ScoreDraft, isRepeat = false): Promise<void> => {
    const change = changeOf(draftOf(from), wanted)
    if (isEmpty(change)) return saved(from, from)
    const key = keyFor([from.revision, change])
    try {
      saved(from, await saveGame(game.id, change, { revision: from.revision, key }))
    } catch (error) {
      if (codeOf(error) !== 'STALE_REVISION' || isRepeat) throw error
      const theirs = await readGame(game.id)
      learn(theirs)
      const again = merge(draftOf(from), wanted, draftOf(theirs))
      if (!again.clash) await send(theirs, again.draft, true)
    }
  }

  const save = async (from = base, wanted = draft) => {
    setSaving(true)
    setFailure(null)
    await send(from, wanted).catch(error => {
      setFailure(codeOf(error))
      if (codeOf(error) === 'FORBIDDEN') notAllowed(wanted)
    })
    setSaving(false)
  }

  return {
    draft,
    isDirty: !sameDraft(draftOf(base), draft),
    isSaving,
    failure,
    rival,
    change: (part: Partial<ScoreDraft>) => {
      setFailure(null)
      setDraft({ ...draft, ...part })
    },
    save: () => void save(),
    keepTheirs: () => {
      setBase(game)
      setDraft(draftOf(game))
    },
    saveMine: () => {
      setBase(game)
      void save(game)
    },
  }
}
