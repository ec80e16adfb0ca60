import type { Game } from '@pingboard/contracts/http/games.ts'
import { divisionLine, gameState, StateChip, teamLabel } from '@pingboard/kit/fixtures'
import { IconButton, LinkButton, useKitTexts } from '@pingboard/kit/ui'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { sheetAddress } from '../../model/addresses.ts'
import { useTexts } from '../../state/texts.ts'
import css from './duel.module.css'

interface DuelFrameProps {
  game: Game
  today: string
  /** Something typed is not saved: no way leads off the page. */
  isDirty?: boolean
  onClose: () => void
  children: ReactNode
}

/** The blue table in the place of the row. Takes the focus when it opens; Escape closes it. */
export function DuelFrame({ game, today, isDirty = false, onClose, children }: DuelFrameProps) {
  const text = useTexts()
  const kit = useKitTexts()
  const id = useId()
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    frame.current?.focus({ preventScroll: true })
    // Scrolls as little as possible: the row was under the finger, and most often the table fits below the row.
    frame.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <section
      ref={frame}
      tabIndex={-1}
      className={`table duel ${css.duel}`}
      aria-labelledby={id}
      onKeyDown={event => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
    >
      <div className={css.top}>
        <StateChip state={gameState(game, today)} time={game.time} />
        <span className={`small grow ${css.meta}`}>{divisionLine(game, kit)}</span>
        <IconButton icon="chevron-up" label={text('editor.close')} onPress={onClose} />
      </div>
      <h3 id={id} className="vh">
        {text('editor.title', { team1: teamLabel(game.labelTeam1), team2: teamLabel(game.labelTeam2) })}
      </h3>
      {children}
      {!isDirty && (
        <p className={css.sheet}>
          <LinkButton variant="link" to={sheetAddress(game.boardId, game.id)}>
            {text('sheet.title')}
          </LinkButton>
        </p>
      )}
    </section>
  )
}
