import type { Board } from '@pingboard/contracts/http/boards.ts'
import { LinkButton, useHeader, VisuallyHidden } from '@pingboard/kit/ui'
import { CheckPanel } from '../../features/verify-record/check-panel.tsx'
import { replayAddress } from '../../model/addresses.ts'
import { useTexts } from '../../state/texts.ts'
import css from './record.module.css'

/** Checks an export of the board's history in this page: by its own checksums, and against the log. */
export function RecordPage({ board }: { board: Board }) {
  const text = useTexts()
  const title = text('record.check')
  useHeader({ title, subtitle: board.name, back: replayAddress(board.id) })
  return (
    <div className={`page page--list ${css.page}`}>
      <VisuallyHidden as="h1">{`${title}, ${board.name}`}</VisuallyHidden>
      <p>{text('record.checkText')}</p>
      <p className={css.promise}>{text('record.stays')}</p>
      <CheckPanel board={board.id} />
      <section className={css.how}>
        <h2 className="h2">{text('record.how.title')}</h2>
        <ol>
          <li>{text('record.how.sums')}</li>
          <li>{text('record.how.log')}</li>
          <li>{text('record.how.newer')}</li>
        </ol>
        <LinkButton to={replayAddress(board.id)} icon="history">
          {text('replay.title')}
        </LinkButton>
      </section>
    </div>
  )
}
