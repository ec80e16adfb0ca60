import type { Game } from '@pingboard/contracts/http/games.ts'
import { codeOf, requestKeys } from '@pingboard/kit/api'
import { useState } from 'react'
import { readGame } from '../../api/get-game.ts'
import { saveGame } from '../../api/save-game.ts'
import { isEmpty } from '../../model/score-draft.ts'
import { type SettingsDraft, settingsChange, settingsOf } from '../../model/settings-draft.ts'

interface Options {
  game: Game
  today: string
  learn: (game: Game) => void
  saved: (before: Game, after: Game) => void
  /** Called when the person lacks the right. */
  notAllowed: () => void
}

/** Settings of one fixture during an edit. When another person saved first, that save is shown before ours goes. */
export function useSettings({ game, today, learn, saved, notAllowed }: Options) {
  const [base, setBase] = useState(game)
  const [draft, setDraft] = useState(() => settingsOf(game, today))
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [keyFor] = useState(requestKeys)
  const change = settingsChange(base, draft, today)

  const save = async () => {
    setSaving(true)
    setFailure(null)
    try {
      const options = { revision: base.revision, key: keyFor([base.revision, change]) }
      saved(base, await saveGame(base.id, change, options))
    } catch (error) {
      const code = codeOf(error)
      setFailure(code)
      if (code === 'STALE_REVISION') await look()
      if (code === 'FORBIDDEN') notAllowed()
    }
    setSaving(false)
  }

  /** The next attempt starts from the stored fixture. The choices made here stay. */
  const look = async () => {
    try {
      const theirs = await readGame(base.id)
      learn(theirs)
      setBase(theirs)
    } catch (error) {
      setFailure(codeOf(error))
    }
  }

  return {
    base,
    draft,
    isDirty: !isEmpty(change),
    isSaving,
    failure,
    edit: (next: SettingsDraft) => {
      setFailure(null)
      setDraft(next)
    },
    save: () => void save(),
  }
}
