import type { Game } from '@pingboard/contracts/http/games.ts'
import { unsentAtom } from '@pingboard/kit/unsent'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'

/** The fixture as a board holds it: what the server answers comes back. */
export function useLearning<G extends Game>(first: G): Game {
  const queue = useAtomValue(unsentAtom)
  const [known, learn] = useState<Game>(first)
  useEffect(() => queue.onOutcome((_, outcome) => 'game' in outcome && learn(outcome.game)), [queue])
  return known
}
