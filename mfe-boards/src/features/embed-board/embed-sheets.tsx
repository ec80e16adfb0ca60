import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import { FixtureList, FixtureRow, gameState } from '@pingboard/kit/fixtures'
import { type ReactNode, useId } from 'react'
import { type LivePlan, placed, planOf } from '../../model/live-plan.ts'
import { useTexts } from '../../state/texts.ts'
import css from './embed-board.module.css'

interface EmbedSheetsProps {
  board: Board
  flash: boolean
}

/** Compact rows without links: what is in play on a table, then the others. Rows move to their section at once. */
export function EmbedSheets({ board, flash }: EmbedSheetsProps) {
  const text = useTexts()
  const { games, today, clubNumber } = board
  const plan: LivePlan = planOf(games, today, clubNumber)
  const rows = (list: readonly Game[]): ReactNode => (
    <div className={css.rows}>
      <FixtureList compact>
        {list.map(game => (
          <FixtureRow
            key={game.id}
            game={game}
            today={today}
            ownClub={clubNumber}
            flash={flash}
            showDay={gameState(game, today) === 'upcoming' && game.predictedDate !== today}
          />
        ))}
      </FixtureList>
    </div>
  )
  const playing = placed(plan, 'live', games)
  return (
    <>
      {playing.length > 0 && (
        <section className={`table ${css.table}`} aria-label={text('section.live')}>
          {rows(playing)}
        </section>
      )}
      {(['upcoming', 'done', 'none'] as const).map(section => {
        const list = placed(plan, section, games)
        return (
          list.length > 0 && (
            <EmbedSheet key={section} title={text(`section.${section}`)}>
              {rows(list)}
            </EmbedSheet>
          )
        )
      })}
    </>
  )
}

function EmbedSheet({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}
