import type { Game, GameWithSheet } from '@pingboard/contracts/http/games.ts'
import { isOutage, useLoad } from '@pingboard/kit/api'
import { type KnownGame, unsentAtom } from '@pingboard/kit/unsent'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useState } from 'react'
import { readGame } from '../api/get-game.ts'
import { pauseAfter } from '../model/pause.ts'

const hasSheet = (game: KnownGame): game is GameWithSheet => game.sets !== undefined

/**
 * A fixture with its sheet, as the server has it. Live messages carry no sheet: when they tell of a newer revision, the
 * sheet is read again, as often as it takes, and until then the last one stays.
 * @param live the fixture as the board has it
 * @param learn takes in the fixture for the board
 */
export function useSheet(first: GameWithSheet, live: Game, learn: (game: Game) => void): GameWithSheet {
  const [held, setHeld] = useState(first)
  const take = (game: KnownGame) => {
    if (game.id !== first.id || !hasSheet(game)) return
    setHeld(now => (game.revision > now.revision ? game : now))
  }

  const queue = useAtomValue(unsentAtom)
  const answered = useEffectEvent(take)
  useEffect(() => queue.onOutcome((_, outcome) => 'game' in outcome && answered(outcome.game)), [queue])

  const isBehind = live.revision > held.revision
  const read = useLoad(isBehind ? `${first.id} ${live.revision}` : null, signal =>
    readGame(first.id, signal, live.revision),
  )
  // `useLoad` itself asks again after an outage.
  const failure = read.status === 'failed' && !isOutage(read.error) ? read.error : null
  const [failures, setFailures] = useState(0)
  const again = useEffectEvent(() => {
    setFailures(failures + 1)
    read.retry()
  })
  useEffect(() => {
    if (failure === null) return
    const timer = setTimeout(() => again(), pauseAfter(failures))
    return () => clearTimeout(timer)
  }, [failure, failures])

  const news = read.status === 'ready' ? read.data : null
  const arrived = useEffectEvent((game: GameWithSheet) => {
    setFailures(0)
    take(game)
    learn(game)
  })
  useEffect(() => {
    if (news) arrived(news)
  }, [news])

  // The revision is that of the sheet on screen: a change made on it must not pass for one made on a newer sheet.
  if (live.revision >= held.revision) return { ...live, sets: held.sets, revision: held.revision }
  // The board has the names that pages show.
  return { ...held, labelTeam1: live.labelTeam1, labelTeam2: live.labelTeam2 }
}
