import type { Game } from '@pingboard/contracts/http/games.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { scoreWords } from '@pingboard/kit/fixtures'
import { announceAtom, showToastAtom } from '@pingboard/kit/slice'
import { useKitTexts } from '@pingboard/kit/ui'
import { type Outcome, perGame, type Unsent, unsentAtom } from '@pingboard/kit/unsent'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useState } from 'react'
import type { LastTap } from '../../features/tap-score/undo-bar.tsx'
import { unsavedWords } from '../../model/unsaved-words.ts'
import { useTexts } from '../../state/texts.ts'
import { useNotAllowed } from '../../state/use-not-allowed.ts'
import { useStoredFlag } from '../../state/use-stored.ts'

export type Entry = ReturnType<typeof useEntry>

/** The entry mode of a board: on or off, what the server answers, and the last tap. */
export function useEntry(board: BoardId, learn: (game: Game) => void, isLive: boolean) {
  const text = useTexts()
  const kit = useKitTexts()
  const showToast = useSetAtom(showToastAtom)
  const announce = useSetAtom(announceAtom)
  const queue = useAtomValue(unsentAtom)
  const [isOn, setOn] = useStoredFlag('boards.entry-mode', false)
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
  const [lastTap, setLastTap] = useState<LastTap | null>(null)
  return {
    isOn,
    setOn,
    lastTap,
    forget: () => setLastTap(null),
    tapped: (before: Game, after: Game) => {
      setLastTap(last => ({ before, after, count: (last?.count ?? 0) + 1 }))
      announce(scoreWords(after, kit), after.id)
    },
    /** @param now the fixture of the last tap */
    undo: (now: Game) => {
      if (!lastTap) return
      const { scoreTeam1, scoreTeam2, postponed } = lastTap.before
      void queue.want(now, { scoreTeam1, scoreTeam2, ...(postponed ? { postponed } : {}) })
      setLastTap(null)
    },
  }
}
