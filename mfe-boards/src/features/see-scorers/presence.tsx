import type { BoardId, GameId } from '@pingboard/contracts/ids.ts'
import { useAskingAgain } from '@pingboard/kit/api'
import { useSetAtom } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { tellPresence } from '../../api/tell-presence.ts'
import { scorersAtom } from '../../state/scorers.ts'

/** Milliseconds. The server forgets a scorer after three of them. */
const RHYTHM = 10_000

interface PresenceProps {
  board: BoardId
  /** The fixture that is open on this page. */
  gameId: GameId | null
}

/** Tells the other scorers that this one is here, and learns of them. Shows nothing. */
export function Presence({ board, gameId }: PresenceProps) {
  const setScorers = useSetAtom(scorersAtom)
  const tellNow = useAskingAgain(RHYTHM, async signal => {
    const told = await tellPresence(board, gameId, signal).catch((error: unknown) => {
      if (!signal.aborted) setScorers([])
      throw error
    })
    if (!signal.aborted) setScorers(told)
  })
  const tell = useEffectEvent(tellNow)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another open fixture is told at once
  useEffect(() => tell(), [board, gameId])
  useEffect(() => () => setScorers([]), [setScorers])
  return null
}
