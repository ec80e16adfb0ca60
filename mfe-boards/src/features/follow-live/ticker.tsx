import { TICKER_PIXELS_PER_SECOND } from '@pingboard/contracts/constants.ts'
import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { fixtureFace, gameState, teamLabel } from '@pingboard/kit/fixtures'
import { IconButton } from '@pingboard/kit/ui'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../state/texts.ts'
import { useMedia } from '../../state/use-media.ts'
import { useStoredFlag } from '../../state/use-stored.ts'
import css from './ticker.module.css'

/** Up to this many fixtures are seen at a glance. */
const FEW = 3

interface TickerProps {
  board: Board
  games: readonly Game[]
  changedGames: ReadonlyMap<GameId, number>
}

/** All scores in one moving strip. The list below says the same, so the strip may stand still or be absent. */
export function Ticker({ board, games, changedGames }: TickerProps) {
  const text = useTexts()
  const wantsNoMotion = useMedia('(prefers-reduced-motion: reduce)')
  const [isPlaying, setPlaying] = useStoredFlag('boards.ticker', true)
  const [isTouched, setTouched] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const strip = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const shown = games.filter(game => gameState(game, board.today) !== 'exempt')
  const overflows = useOverflow(frame, list)
  const canMove = overflows && !wantsNoMotion
  const isHeld = !isPlaying || isTouched
  useTickerMotion(strip, list, { isOn: canMove, isHeld })
  if (shown.length === 0) return null

  const items = shown.map(game => (
    <TickerItem key={game.id} game={game} board={board} changedAt={changedGames.get(game.id)} />
  ))
  const label = text(isPlaying ? 'ticker.pause' : 'ticker.play')
  return (
    <section
      className={`ticker ${!overflows && shown.length <= FEW ? css.needless : ''}`}
      aria-label={text('ticker.label')}
    >
      {canMove && (
        <IconButton
          icon={isPlaying ? 'player-pause' : 'player-play'}
          label={label}
          onPress={() => setPlaying(!isPlaying)}
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: pausing only; nothing is operated through it */}
      <div
        ref={frame}
        className={`${css.run} ${canMove ? '' : css.scroll}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onPointerEnter={() => setTouched(true)}
        onPointerLeave={() => setTouched(false)}
        onFocus={() => setTouched(true)}
        onBlur={() => setTouched(false)}
      >
        <div ref={strip} className={css.strip} data-held={isHeld || undefined}>
          <ul ref={list} className={css.list}>
            {items}
          </ul>
          {canMove && (
            <ul className={css.list} aria-hidden="true" inert>
              {items}
            </ul>
          )}
        </div>
      </div>
    </section>
  )
}

/** Milliseconds for which a change counts as news. */
const NEWS = 4000

interface TickerItemProps {
  game: Game
  board: Board
  changedAt: number | undefined
}

/** "Saint-Médard 3  6 5  Cenon 1" */
function TickerItem({ game, board, changedAt = 0 }: TickerItemProps) {
  const { state, sides } = fixtureFace(game, board.today, board.clubNumber)
  const [one, two] = sides
  const name = (face: typeof one) => teamLabel(face.label ?? '')
  const score = (face: typeof one) => (
    <b key={`${face.side}${face.score}`} className={Date.now() - changedAt < NEWS ? css.news : undefined}>
      {face.score ?? '–'}
    </b>
  )
  return (
    <li className={`tk ${state === 'live' ? 'tk--live' : 'tk--off'}`}>
      {name(one)}{' '}
      <span>
        {score(one)} {score(two)}
      </span>{' '}
      {name(two)}
    </li>
  )
}

/** Whether the list is wider than its frame, measured whenever one of the two changes size. */
function useOverflow(frame: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(true)
  useEffect(() => {
    const [outer, inner] = [frame.current, list.current]
    if (!outer || !inner || typeof ResizeObserver === 'undefined') return
    const measure = () => setOverflows(inner.scrollWidth > outer.clientWidth)
    const observer = new ResizeObserver(measure)
    observer.observe(outer)
    observer.observe(inner)
    return () => observer.disconnect()
  }, [frame, list])
  return overflows
}

/** Moves the strip by the width of one list, 80 pixels a second, over and over. A held strip stands still. */
function useTickerMotion(
  strip: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  { isOn, isHeld }: { isOn: boolean; isHeld: boolean },
): void {
  const motion = useRef<Animation>(null)
  useEffect(() => {
    const [moving, inner] = [strip.current, list.current]
    if (!isOn || !moving?.animate || !inner) return
    let width = 0
    const start = () => {
      const now = inner.offsetWidth
      if (now === width || now === 0) return
      // A score that gains a digit must not make the strip jump: the movement goes on from the distance done.
      const done = width ? (Number(motion.current?.currentTime ?? 0) / 1000) * TICKER_PIXELS_PER_SECOND : 0
      width = now
      motion.current?.cancel()
      const duration = (width / TICKER_PIXELS_PER_SECOND) * 1000
      const frames = [{ transform: 'translateX(0)' }, { transform: `translateX(${-width}px)` }]
      const created = moving.animate(frames, { duration, iterations: Number.POSITIVE_INFINITY })
      created.currentTime = ((done % width) / TICKER_PIXELS_PER_SECOND) * 1000
      motion.current = created
      if (moving.dataset.held) created.pause()
    }
    start()
    const observer = new ResizeObserver(start)
    observer.observe(inner)
    return () => {
      observer.disconnect()
      motion.current?.cancel()
      motion.current = null
    }
  }, [strip, list, isOn])
  useEffect(() => {
    if (isHeld) motion.current?.pause()
    else motion.current?.play()
  }, [isHeld])
}
