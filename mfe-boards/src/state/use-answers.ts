import type { Game } from '@pingboard/contracts/http/games.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { showToastAtom } from '@pingboard/kit/slice'
import { type Outcome, perGame, type Unsent, unsentAtom } from '@pingboard/kit/unsent'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { unsavedWords } from '../model/unsaved-words.ts'
import { useTexts } from './texts.ts'
import { useNotAllowed } from './use-not-allowed.ts'

/**
 * What a page of a board does with the server's answers to changes: it learns the fixture, and says a refusal.
 * @param isLive the page follows the board again: what waits may go
 */
export function useAnswers(board: BoardId, learn: (game: Game) => void, isLive: boolean): void {
  const text = useTexts()
  const showToast = useSetAtom(showToastAtom)
  const queue = useAtomValue(unsentAtom)
  const notAllowed = useNotAllowed()
  const answered = useEffectEvent((change: Unsent, outcome: Outcome) => {
    if (outcome.is === 'saved' || outcome.is === 'stale') learn(outcome.game)
    if (outcome.is !== 'refused' || change.board !== board) return
    // The row gives the reason and the ways out.
    if (outcome.code !== 'FORBIDDEN') return showToast({ kind: 'error', text: text('save.failed') })
    const { list } = queue.snapshot()
    notAllowed(
      perGame(list)
        .filter(other => other.board === board)
        .map(unsavedWords),
    )
  })
  useEffect(() => queue.onOutcome((change, outcome) => answered(change, outcome)), [queue])
  useEffect(() => {
    if (isLive) queue.nudge()
  }, [queue, isLive])
}
