import type { Game } from '@pingboard/contracts/http/games.ts'
import { unsentAtom, withUnsent } from '@pingboard/kit/unsent'
import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import { isEmpty } from '../../model/score-draft.ts'
import { settingsChange, settingsOf } from '../../model/settings-draft.ts'
import { useUnsent } from '../../state/use-unsent.ts'

interface Options {
  game: Game
  today: string
  saved: (before: Game, after: Game) => void
  /** Called when the settings are kept on the device, and wait for the network or for the person. */
  onKept: () => void
}

/** Settings of one fixture during an edit. When another person changed the same ones first, the row shows both. */
export function useSettings({ game, today, saved, onKept }: Options) {
  const queue = useAtomValue(unsentAtom)
  const { shown } = useUnsent(game)
  const [base, setBase] = useState(shown)
  const [draft, setDraft] = useState(() => settingsOf(base, today))
  const [isSaving, setSaving] = useState(false)
  const isNewer = useRef(false)
  const change = settingsChange(base, draft, today)

  const save = async () => {
    isNewer.current = false
    setSaving(true)
    try {
      await queue.want(base, change)
      const stored = await queue.outcomeOf(base.id)
      // What was entered while the save was under way is not saved yet: the dialog stays open with it.
      if (isNewer.current) setBase(stored ?? withUnsent(base, queue.of(base.id)?.changes ?? []))
      else if (stored) saved(base, stored)
      else onKept()
    } finally {
      setSaving(false)
    }
  }

  return {
    base,
    draft,
    isDirty: !isEmpty(change),
    isSaving,
    edit: (next: typeof draft) => {
      isNewer.current = true
      setDraft(next)
    },
    save: () => void save(),
  }
}
