import type { Game } from '@pingboard/contracts/http/games.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { pairText, scoreWords } from '@pingboard/kit/fixtures'
import { useSearchParams } from '@pingboard/kit/router'
import { announceAtom } from '@pingboard/kit/slice'
import { useKitTexts } from '@pingboard/kit/ui'
import { unsentAtom } from '@pingboard/kit/unsent'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import type { LastTap } from '../../features/tap-score/undo-bar.tsx'
import { pairOf } from '../../model/pair.ts'
import { useTexts } from '../../state/texts.ts'
import { useAnswers } from '../../state/use-answers.ts'
import { useStoredFlag } from '../../state/use-stored.ts'

/** The part of an address that switches quick entry on, as the group's page does. It goes once it has been followed. */
const ASKED = { name: 'entry', value: 'quick' } as const

export type Entry = ReturnType<typeof useEntry>

/** The entry mode of a board: on or off, what the server answers, and the last tap. */
export function useEntry(board: BoardId, learn: (game: Game) => void, isLive: boolean, canEdit: boolean) {
  const text = useTexts()
  const kit = useKitTexts()
  const announce = useSetAtom(announceAtom)
  const queue = useAtomValue(unsentAtom)
  const [isOn, setOn] = useStoredFlag('boards.entry-mode', false)
  useAnswers(board, learn, isLive)
  const [search, setSearch] = useSearchParams()
  const isAsked = search.get(ASKED.name) === ASKED.value
  const follow = useEffectEvent(() => {
    setOn(true)
    const next = new URLSearchParams(search)
    next.delete(ASKED.name)
    setSearch(next, { replace: true })
  })
  useLayoutEffect(() => {
    if (isAsked && canEdit) follow()
  }, [isAsked, canEdit])
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
      const { before } = lastTap
      const { scoreTeam1, scoreTeam2, postponed, done } = before
      const isEnd = lastTap.after.done !== done
      void queue.want(now, isEnd ? { done } : { scoreTeam1, scoreTeam2, ...(postponed ? { postponed } : {}) })
      setLastTap(null)
      // The score of the tap may still wait to be spoken: this one takes its place.
      announce(pairText(pairOf(before)) ? scoreWords(before, kit, done) : text('save.noScore'), now.id)
    },
  }
}
