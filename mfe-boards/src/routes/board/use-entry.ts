import type { Game } from '@pingboard/contracts/http/games.ts'
import { scoreWords } from '@pingboard/kit/fixtures'
import { announceAtom } from '@pingboard/kit/slice'
import { useKitTexts } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { readGame } from '../../api/get-game.ts'
import { saveGame } from '../../api/save-game.ts'
import { type PoolState, SenderPool } from '../../features/tap-score/sender-pool.ts'
import type { LastTap } from '../../features/tap-score/undo-bar.tsx'
import { pairOf } from '../../model/pair.ts'
import { unsavedWords } from '../../model/unsaved-words.ts'
import { useNotAllowed } from '../../state/use-not-allowed.ts'
import { useStoredFlag } from '../../state/use-stored.ts'

export type Entry = ReturnType<typeof useEntry>

/** The entry mode of a board: on or off, what is being sent, and the last tap. */
export function useEntry(learn: (game: Game) => void, isLive: boolean) {
  const kit = useKitTexts()
  const announce = useSetAtom(announceAtom)
  const [isOn, setOn] = useStoredFlag('boards.entry-mode', false)
  const [pool] = useState(() => new SenderPool({ save: saveGame, read: readGame, learn }))
  const { state } = useSyncExternalStore(pool.subscribe, pool.snapshot)
  useResend(pool, state, isLive)
  const notAllowed = useNotAllowed()
  const refuse = useEffectEvent(() =>
    notAllowed(pool.snapshot().unsent.map(({ game, pair }) => unsavedWords(game, pair))),
  )
  useEffect(() => {
    if (state === 'forbidden') refuse()
  }, [state])
  const [lastTap, setLastTap] = useState<LastTap | null>(null)
  return {
    isOn,
    setOn,
    pool,
    lastTap,
    forget: () => setLastTap(null),
    tapped: (before: Game, after: Game) => {
      setLastTap(last => ({ before, after, count: (last?.count ?? 0) + 1 }))
      announce(scoreWords(after, kit), after.id)
    },
    undo: () => {
      if (!lastTap) return
      const { before, after } = lastTap
      pool.of(after).want({ pair: pairOf(before), ...(before.postponed ? { postponed: true } : {}) })
      setLastTap(null)
    },
  }
}

/** Milliseconds between two attempts to send waiting scores, without a sign that the network is back. */
const AGAIN = 10_000

/** Sends waiting scores again: when the network returns, when the page is live again, and every ten seconds. */
function useResend(pool: SenderPool, state: PoolState, isLive: boolean): void {
  useEffect(() => {
    if (state !== 'waiting') return
    const resend = () => void pool.resend()
    addEventListener('online', resend)
    const timer = setInterval(resend, AGAIN)
    return () => {
      removeEventListener('online', resend)
      clearInterval(timer)
    }
  }, [pool, state])
  useEffect(() => {
    if (isLive) void pool.resend()
  }, [pool, isLive])
}
