import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import {
  Digit,
  fixtureFace,
  gameState,
  type SideFace,
  shortTeam,
  splitTeamName,
} from '@pingboard/kit/fixtures'
import { IconButton } from '@pingboard/kit/ui'
import { useRef, useState } from 'react'
import { useTexts } from '../../state/texts.ts'
import { useMedia } from '../../state/use-media.ts'
import { useStoredFlag } from '../../state/use-stored.ts'
import css from './ticker.module.css'
import { useAllInSight, useOverflow, useTickerMotion } from './use-ticker.ts'

interface TickerProps {
  board: Board
  games: readonly Game[]
  flash: boolean
}

/**
 * All scores in one moving strip. The rows say the same: there is no strip where all of them stand in sight together.
 */
export function Ticker({ board, games, flash }: TickerProps) {
  const shown = games.filter(game => gameState(game, board.today) !== 'exempt')
  const areInSight = useAllInSight(shown.length)
  return shown.length === 0 || areInSight ? null : <Strip board={board} games={shown} flash={flash} />
}

function Strip({ board, games, flash }: TickerProps) {
  const text = useTexts()
  const wantsNoMotion = useMedia('(prefers-reduced-motion: reduce)')
  const [isPlaying, setPlaying] = useStoredFlag('boards.ticker', true)
  const [isTouched, setTouched] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const strip = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const canMove = useOverflow(frame, list) && !wantsNoMotion
  useTickerMotion(strip, list, { isOn: canMove, isPlaying, isTouched })

  const items = games.map(game => <TickerItem key={game.id} game={game} board={board} flash={flash} />)
  return (
    <section className={`ticker ${css.ticker}`} aria-label={text('ticker.label')}>
      {canMove && (
        <IconButton
          icon={isPlaying ? 'player-pause' : 'player-play'}
          label={text(isPlaying ? 'ticker.pause' : 'ticker.play')}
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
        <div ref={strip} className={css.strip}>
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

interface TickerItemProps {
  game: Game
  board: Board
  flash: boolean
}

/** "Saint-Médard 3  6 5  US Cenon 1" */
function TickerItem({ game, board, flash }: TickerItemProps) {
  const { state, sides } = fixtureFace(game, board.today, board.clubNumber)
  const [one, two] = sides
  return (
    <li className={`tk ${state === 'live' ? 'tk--live' : 'tk--off'}`}>
      <Name face={one} />{' '}
      <span>
        <Digit value={one.score} flash={flash} /> <Digit value={two.score} flash={flash} />
      </span>{' '}
      <Name face={two} />
    </li>
  )
}

/** On one line: a long name ends in an ellipsis, the number stays. */
function Name({ face }: { face: SideFace }) {
  const { name, number } = splitTeamName(shortTeam(face.label ?? ''))
  return (
    <span className={css.name}>
      <span>{name}</span>
      {number && `\u00a0${number}`}
    </span>
  )
}
