import type { Game } from '@pingboard/contracts/http/games.ts'
import { unsentAtom } from '@pingboard/kit/unsent'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
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
  const [base] = useState(shown)
  const [draft, setDraft] = useState(() => settingsOf(base, today))
  const [isSaving, setSaving] = useState(false)
  const change = settingsChange(base, draft, today)

  const save = async () => {
    setSaving(true)
    await queue.want(base, change)
    const stored = await queue.outcomeOf(base.id)
    setSaving(false)
    if (stored) saved(base, stored)
    else onKept()
  }

  return { base, draft, isDirty: !isEmpty(change), isSaving, edit: setDraft, save: () => void save() }
}
