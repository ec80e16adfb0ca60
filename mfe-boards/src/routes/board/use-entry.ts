import type { Game } from '@pingboard/contracts/http/games.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { scoreWords } from '@pingboard/kit/fixtures'
import { announceAtom } from '@pingboard/kit/slice'
import { useKitTexts } from '@pingboard/kit/ui'
import { unsentAtom } from '@pingboard/kit/unsent'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { LastTap } from '../../features/tap-score/undo-bar.tsx'
import { useAnswers } from '../../state/use-answers.ts'
import { useStoredFlag } from '../../state/use-stored.ts'

export type Entry = ReturnType<typeof useEntry>

/** The entry mode of a board: on or off, what the server answers, and the last tap. */
export function useEntry(board: BoardId, learn: (game: Game) => void, isLive: boolean) {
  const kit = useKitTexts()
  const announce = useSetAtom(announceAtom)
  const queue = useAtomValue(unsentAtom)
  const [isOn, setOn] = useStoredFlag('boards.entry-mode', false)
  useAnswers(board, learn, isLive)
  const [lastTap, setLastTap] = useState<LastTap | null>(null)
  return {
    isOn,
    setOn,
    lastTap,
    forget: () => setLastTap(null),
    tapped: (before: Game, after: Game) => {
      setLastTap(last => ({ before, after, count: (last?.count ?? 0) + 1 }))
      announce(scoreWords(after, kit, after.done), after.id)
    },
    /** @param now the fixture of the last tap */
    undo: (now: Game) => {
      if (!lastTap) return
      const { scoreTeam1, scoreTeam2, postponed, done } = lastTap.before
      const isEnd = lastTap.after.done !== done
      void queue.want(now, isEnd ? { done } : { scoreTeam1, scoreTeam2, ...(postponed ? { postponed } : {}) })
      setLastTap(null)
    },
  }
}
