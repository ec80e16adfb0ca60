import { PRODUCT_NAME } from '@pingboard/contracts/constants.ts'
import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { spokenScore } from '@pingboard/kit/fixtures'
import { announceAtom } from '@pingboard/kit/slice'
import { useKitTexts } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useRef } from 'react'
import { changedBetween } from '../../model/live-plan.ts'
import { useTexts } from '../../state/texts.ts'

/** Milliseconds in which changes are gathered into one message, and the most changes announced one by one. */
const WINDOW = 4000
const ONE_BY_ONE = 3

/** Announces changes in words and full names: the last score of each fixture, or the number of many changes. */
export function useAnnouncements(board: Board, isOn: boolean): void {
  const text = useTexts()
  const kit = useKitTexts()
  const announce = useSetAtom(announceAtom)
  const known = useRef(board.games)
  const gathered = useRef(new Map<GameId, Game>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const speak = useEffectEvent(() => {
    timer.current = undefined
    const changed = [...gathered.current.values()]
    gathered.current = new Map()
    if (!isOn || changed.length === 0) return
    if (changed.length > ONE_BY_ONE) announce(text('live.spoken', { count: changed.length }))
    else announce(changed.map(game => spokenScore(game, board.today, kit)).join(' '))
  })
  useEffect(() => {
    for (const game of changedBetween(known.current, board.games)) gathered.current.set(game.id, game)
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
