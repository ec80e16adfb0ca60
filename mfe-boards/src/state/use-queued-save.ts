import type { Game } from '@pingboard/contracts/http/games.ts'
import { unsentAtom, withUnsent } from '@pingboard/kit/unsent'
import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import type { GameChange } from '../model/score-draft.ts'

interface Options {
  /** Called when the change is stored, and nothing was entered meanwhile. */
  saved: (before: Game, after: Game) => void
  /** Called when the change is kept on the device, and waits for the network or for the person. */
  onKept: () => void
  /** Called when something was entered while the save was under way: the fixture with what is saved or kept of it. */
  onNewer: (base: Game) => void
}

/** The save of a form of one fixture, by the queue. What is entered while a save is under way stays in the form. */
export function useQueuedSave({ saved, onKept, onNewer }: Options) {
  const queue = useAtomValue(unsentAtom)
  const [isSaving, setSaving] = useState(false)
  const [isKept, setKept] = useState(false)
  const isNewer = useRef(false)

  const save = async (from: Game, change: GameChange): Promise<void> => {
    isNewer.current = false
    setSaving(true)
    try {
      await queue.want(from, change)
      setKept(!isNewer.current)
      const stored = await queue.outcomeOf(from.id)
      if (isNewer.current) onNewer(stored ?? withUnsent(from, queue.of(from.id)?.changes ?? []))
      else if (stored) saved(from, stored)
      else onKept()
    } finally {
      setSaving(false)
    }
  }

  return {
    isSaving,
    /** The device keeps what was entered: nothing is lost when the form goes, before the answer too. */
    isKept,
    save,
    /** The form tells each entry. */
    entered: (): void => {
      isNewer.current = true
      setKept(false)
    },
  }
}
