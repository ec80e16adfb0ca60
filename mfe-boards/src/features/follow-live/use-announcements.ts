import { PRODUCT_NAME } from '@pingboard/contracts/constants.ts'
import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { gameState, spokenScore, teamsText } from '@pingboard/kit/fixtures'
import { announceAtom, scoresHiddenAtom, shownScoresAtom } from '@pingboard/kit/slice'
import { useKitTexts } from '@pingboard/kit/ui'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useRef } from 'react'
import { changedBetween } from '../../model/live-plan.ts'
import { useTexts } from '../../state/texts.ts'

/** Milliseconds in which changes are gathered into one message, and the most changes announced one by one. */
const WINDOW = 4000
const ONE_BY_ONE = 3

/**
 * Announces changes in words and full names: the last score of each fixture, or the number of many changes. Of a
 * fixture whose score is hidden only another state is told.
 * @param isTold whether the viewer wants to hear of a fixture
 */
export function useAnnouncements(board: Board, isTold: (game: Game) => boolean): void {
  const text = useTexts()
  const kit = useKitTexts()
  const areHidden = useAtomValue(scoresHiddenAtom)
  const shown = useAtomValue(shownScoresAtom)
  const isHidden = (game: Game) => areHidden && !shown.has(game.id)
  const announce = useSetAtom(announceAtom)
  const known = useRef(board.games)
  const gathered = useRef(new Map<GameId, Game>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const stateOf = (game: Game) => kit(`state.${gameState(game, board.today)}`)
  const words = (game: Game) =>
    isHidden(game)
      ? text('follow.hidden.spoken', { teams: teamsText(game), state: stateOf(game) })
      : spokenScore(game, board.today, kit)

  const speak = useEffectEvent(() => {
    timer.current = undefined
    const changed = [...gathered.current.values()].filter(isTold)
    gathered.current = new Map()
    if (changed.length === 0) return
    if (changed.length > ONE_BY_ONE) announce(text('live.spoken', { count: changed.length }))
    else announce(changed.map(words).join(' '))
  })
  const gather = useEffectEvent((games: readonly Game[]) => {
    const before = new Map(known.current.map(game => [game.id, game]))
    for (const game of changedBetween(known.current, games)) {
      const old = before.get(game.id)
      if (isHidden(game) && old && stateOf(old) === stateOf(game)) continue
      gathered.current.set(game.id, game)
    }
  })
  useEffect(() => {
    gather(board.games)
    known.current = board.games
    if (gathered.current.size > 0) timer.current ??= setTimeout(() => speak(), WINDOW)
  }, [board.games])
  useEffect(() => () => clearTimeout(timer.current), [])
}

/** "(2) En direct – Journée 3 – Pingboard": how many are in play, then the board. */
export function useLiveTitle(name: string, playing: number): void {
  const text = useTexts()
  const start = playing > 0 ? `(${playing}) ${text('live.title')} – ` : ''
  const title = `${start}${name} – ${PRODUCT_NAME}`
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(
    () => () => {
      document.title = PRODUCT_NAME
    },
    [],
  )
}
