import type { Game } from '@pingboard/contracts/http/games.ts'
import { unsentAtom } from '@pingboard/kit/unsent'
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { beforeOf, type GameChange } from '../model/score-draft.ts'

interface Options {
  today: string
  /**
   * Called when the change is stored, and nothing was entered meanwhile, with the fixture without the change and with it.
   * The form may be gone by then.
   */
  saved: (before: Game, after: Game) => void
  /** Called when the form has done its work: the change is stored, or kept on the device and waits there. */
  onDone: () => void
  /**
   * Called when something was entered while the save was under way: the fixture as the form had it, with what is saved or
   * kept of it. What another person changed meanwhile is not in it, so that the form does not change it back.
   */
  onNewer: (base: Game) => void
}

/**
 * The save of a form of one fixture, by the queue. What is entered while a save is under way stays in the form. A form
 * that was closed meanwhile closes nothing: another form may be in its place by then.
 */
export function useQueuedSave({ today, saved, onDone, onNewer }: Options) {
  const queue = useAtomValue(unsentAtom)
  const [isSaving, setSaving] = useState(false)
  /** Where all of what was entered is. */
  const [place, setPlace] = useState<'form' | 'queue' | 'device'>('form')
  const isNewer = useRef(false)
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])

  const save = async (from: Game, change: GameChange): Promise<void> => {
    isNewer.current = false
    setPlace('queue')
    setSaving(true)
    try {
      await queue.want(from, change)
      if (!isNewer.current) setPlace('device')
      const stored = await queue.outcomeOf(from.id)
      if (isNewer.current && isThere.current) return onNewer({ ...from, ...change })
      if (stored) saved(beforeOf(stored, change, from, today), stored)
      if (isThere.current) onDone()
    } finally {
      setSaving(false)
    }
  }

  return {
    isSaving,
    /** The queue has what was entered, and goes on without the form: closing the form gives nothing up. */
    isHanded: isSaving && place !== 'form',
    /** The device keeps what was entered: nothing is lost when the page goes, before the answer too. */
    isKept: place === 'device',
    save,
    /** The form tells each entry. */
    entered: (): void => {
      isNewer.current = true
      setPlace('form')
    },
  }
}
