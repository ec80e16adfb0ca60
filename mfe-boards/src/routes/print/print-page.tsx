import type { BoardWithRights } from '@pingboard/contracts/http/boards.ts'
import { clock, dayHeading, groupByDate, numericDay, parisToday, useLanguage } from '@pingboard/kit/fixtures'
import { useBoard } from '@pingboard/kit/live'
import { Paper, QrCode, usePrintedAt } from '@pingboard/kit/paper'
import { scoresHiddenAtom } from '@pingboard/kit/slice'
import { FilterChips, useHeader, useKitTexts } from '@pingboard/kit/ui'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { boardAddress, liveAddress } from '../../model/addresses.ts'
import { datesOf } from '../../model/dates-of.ts'
import { useTexts } from '../../state/texts.ts'
import css from './print.module.css'
import { PrintRow } from './print-row.tsx'

const CONTENTS = ['scores', 'empty'] as const

/** The evening on paper: before it with boxes to fill in by hand, afterwards with the scores. */
export function PrintPage({ initial }: { initial: BoardWithRights }) {
  const text = useTexts()
  const kit = useKitTexts()
  const language = useLanguage()
  const printedAt = usePrintedAt()
  const areHidden = useAtomValue(scoresHiddenAtom)
  const [contents, setContents] = useState<(typeof CONTENTS)[number]>(areHidden ? 'empty' : 'scores')
  const { board, status, lastKnownAt } = useBoard(initial.id, initial)
  const { name, group, games, today } = board
  useHeader({ title: text('print.title', { name }) })
  const link = new URL(liveAddress(board.id), location.origin).href
  const isOld = status.kind === 'cut-off' || status.kind === 'offline' || status.kind === 'error'
  const moment = (at: number) => ({
    date: numericDay(parisToday(at), language),
    time: clock(at, language),
  })
  return (
    <Paper
      back={boardAddress(board.id)}
      backLabel={text('print.back')}
      printLabel={text('print.do')}
      choices={
        <FilterChips
          label={text('print.contents')}
          value={contents}
          onChange={setContents}
          options={CONTENTS.map(id => ({ id, label: text(`print.${id}`) }))}
        />
      }
    >
      <header className={css.head}>
        <div>
          <h1>{name}</h1>
          <p>{group.name}</p>
          <p>{datesOf(games, language)}</p>
        </div>
        <figure className={css.code}>
          <QrCode link={link} label={kit('qr', { link })} />
          <figcaption>{text('print.live')}</figcaption>
        </figure>
      </header>
      {groupByDate(games).map(({ day, games: ofDay }) => (
        <section key={day} className={css.day}>
          <h2>{dayHeading(day, language, today)}</h2>
          <ul>
            {ofDay.map(game => (
              <PrintRow key={game.id} game={game} today={today} isEmpty={contents === 'empty'} />
            ))}
          </ul>
        </section>
      ))}
      <footer className={css.foot}>
        <p>
          {text('print.at', moment(printedAt))}{' '}
          {isOld && contents === 'scores' && lastKnownAt && text('print.old', moment(lastKnownAt))}{' '}
          {text('live.provenance')}
        </p>
        <p>{link.replace(/^https?:\/\//, '')}</p>
      </footer>
    </Paper>
  )
}
