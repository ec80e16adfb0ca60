import type { Game } from '@pingboard/contracts/http/games.ts'
import { useState } from 'react'
import { isEmpty } from '../../model/score-draft.ts'
import { settingsChange, settingsOf } from '../../model/settings-draft.ts'
import { useQueuedSave } from '../../state/use-queued-save.ts'
import { useUnsent } from '../../state/use-unsent.ts'

interface Options {
  game: Game
  today: string
  saved: (before: Game, after: Game) => void
  /** Called when the settings are saved, or kept on the device and wait there. */
  onDone: () => void
}

/** Settings of one fixture during an edit. When another person changed the same ones first, the row shows both. */
export function useSettings({ game, today, saved, onDone }: Options) {
  const { shown } = useUnsent(game)
  const [base, setBase] = useState(shown)
  const [draft, setDraft] = useState(() => settingsOf(base, today))
  const { isSaving, isHanded, isKept, save, entered } = useQueuedSave({
    today,
    saved,
    onDone,
    onNewer: setBase,
  })
  const change = settingsChange(base, draft, today)

  return {
    base,
    draft,
    isDirty: !isEmpty(change) || draft.predictedDate === null,
    isSaving,
    isHanded,
    isKept,
    edit: (next: typeof draft) => {
      entered()
      setDraft(next)
    },
    save: () => void save(base, change),
  }
}
