import type { Game } from '@pingboard/contracts/http/games.ts'
import { codeOf, newRequestKey } from '@pingboard/kit/api'
import { showToastAtom } from '@pingboard/kit/slice'
import { useSetAtom } from 'jotai'
import { saveGame } from '../api/save-game.ts'
import { pairOf, pairText, samePair } from '../model/pair.ts'
import { changeOf, draftOf } from '../model/score-draft.ts'
import { unsavedWords } from '../model/unsaved-words.ts'
import { useTexts } from './texts.ts'
import { useNotAllowed } from './use-not-allowed.ts'
import { useReason } from './use-reason.ts'

/** Says that a save went well, and offers an undo named by its effect. */
export function useUndoableSave(put: (game: Game) => void) {
  const text = useTexts()
  const reason = useReason()
  const showToast = useSetAtom(showToastAtom)
  const notAllowed = useNotAllowed()

  const undo = async (before: Game, after: Game) => {
    const change = changeOf(draftOf(after), draftOf(before))
    try {
      put(await saveGame(after.id, change, { revision: after.revision, key: newRequestKey() }))
      showToast({ kind: 'success', text: text('save.undone') })
    } catch (error) {
      if (codeOf(error) === 'FORBIDDEN') return notAllowed([unsavedWords(before, pairOf(before))])
      showToast({ kind: 'error', text: `${text('save.undoFailed')} ${reason(codeOf(error))}` })
    }
  }

  return (before: Game, after: Game) => {
    put(after)
    const isScore = !samePair(pairOf(before), pairOf(after))
    const resumed = before.postponed && !after.postponed && isScore
    const label = isScore
      ? text('save.undoTo', { score: pairText(pairOf(before)) ?? text('save.noScore') })
      : text('save.undo')
    showToast({
      kind: 'success',
      text: text(resumed ? 'save.resumed' : isScore ? 'save.score' : 'save.state'),
      action: { label, run: () => void undo(before, after) },
    })
  }
}
