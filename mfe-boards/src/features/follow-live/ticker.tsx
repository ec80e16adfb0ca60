import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { gameState } from '@pingboard/kit/fixtures'
import { IconButton } from '@pingboard/kit/ui'
import { useRef, useState } from 'react'
import { useMedia } from '../../state/use-media.ts'
import { useStoredFlag } from '../../state/use-stored.ts'
import { useWords } from '../../state/use-words.ts'
import css from './ticker.module.css'
import { TickerItem } from './ticker-item.tsx'
import { useOverflow, useTickerMotion } from './use-ticker-motion.ts'

/** This many are seen at a glance. */
const FEW = 3

interface TickerProps {
  board: Board
  games: readonly Game[]
  changedGames: ReadonlyMap<GameId, number>
}

/** All scores in one strip that passes by. The list below says the same, so it may stand still or be absent. */
export function Ticker({ board, games, changedGames }: TickerProps) {
  const { t } = useWords()
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
  const label = t(isPlaying ? 'ticker.pause' : 'ticker.play')
  return (
    <section
      className={`ticker ${!overflows && shown.length <= FEW ? css.needless : ''}`}
      aria-label={t('ticker.label')}
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
