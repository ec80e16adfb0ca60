import type { Game } from '@pingboard/contracts/http/games.ts'
import { pairText } from '@pingboard/kit/fixtures'
import { showToastAtom } from '@pingboard/kit/slice'
import { unsentAtom } from '@pingboard/kit/unsent'
import { useAtomValue, useSetAtom } from 'jotai'
import { pairOf, samePair } from '../model/pair.ts'
import { undoOf } from '../model/score-draft.ts'
import { useTexts } from './texts.ts'

/** Says that a save went well, and offers an undo named by its effect. */
export function useUndoableSave(put: (game: Game) => void) {
  const text = useTexts()
  const showToast = useSetAtom(showToastAtom)
  const queue = useAtomValue(unsentAtom)

  const undo = async (before: Game, after: Game) => {
    await queue.want(after, undoOf(before, after))
    // Otherwise the row of the fixture says where the undo is.
    if (await queue.outcomeOf(after.id)) showToast({ kind: 'success', text: text('save.undone') })
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
