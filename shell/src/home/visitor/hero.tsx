import type { Board } from '@pingboard/contracts/http/boards.ts'
import { Icon, LinkButton } from '@pingboard/kit/ui'
import { useId } from 'react'
import { livePage, SIGN_UP } from '../../addresses.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ExampleEvening } from './example-evening.tsx'
import css from './hero.module.css'
import { LiveEvening } from './live-evening.tsx'

/** A table seen from above: the text on one side of the net, an evening's scores on the other. */
export function Hero({ board }: { board: Board | null | undefined }) {
  const text = useTexts()
  const heading = useId()
  return (
    <div className={css.wrap}>
      <section className={`table ${css.hero}`} aria-labelledby={heading}>
        <div className={css.promise}>
          <h1 id={heading}>{text('visitor.title')}</h1>
          <p className={css.lead}>{text('visitor.lead')}</p>
          <p className={`btn-set ${css.actions}`}>
            <LinkButton to={SIGN_UP} variant="main">
              {text('visitor.start')}
              <Icon name="arrow-right" />
            </LinkButton>
            {board && (
              <LinkButton to={livePage(board.id)}>
                {text(board.demo ? 'visitor.watch' : 'visitor.watch-board')}
              </LinkButton>
            )}
          </p>
        </div>
        <div className={css.evening} data-waiting={board === undefined || undefined}>
          {board ? <LiveEvening board={board} /> : board === null && <ExampleEvening />}
        </div>
        <span className={css.net} aria-hidden="true" />
      </section>
    </div>
  )
}
