import type { Board } from '@pingboard/contracts/http/boards.ts'
import { showToastAtom } from '@pingboard/kit/slice'
import { useSetAtom } from 'jotai'
import { summaryAddress } from '../model/addresses.ts'
import { resultText } from '../model/result-text.ts'
import { share } from './share.ts'
import { useTexts } from './texts.ts'

/** The results of an evening as a text, and the ways to pass it on. */
export function useResultText(board: Board) {
  const text = useTexts()
  const showToast = useSetAtom(showToastAtom)
  const told = resultText(board, `${location.origin}${summaryAddress(board.id)}`, {
    letter: { V: text('evening.letter.V'), N: text('evening.letter.N'), D: text('evening.letter.D') },
    head: (club, name, tally) =>
      text(tally ? 'evening.share.headTally' : 'evening.share.head', { club, board: name, tally }),
    line: (team, score, other) => text('evening.share.line', { team, score, other }),
    women: text('evening.share.women'),
  })
  const failed = () => showToast({ kind: 'error', text: text('evening.share.failed') })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(told)
      showToast({ kind: 'success', text: text('evening.share.copied') })
    } catch {
      failed()
    }
  }
  return { told, copy, failed, send: () => share({ title: board.name, text: told }, failed) }
}
