import { pointsText } from '@pingboard/kit/federation'
import { useLanguage } from '@pingboard/kit/fixtures'
import { Table } from '@pingboard/kit/ui/collections'
import { monthName } from '../../model/season.ts'
import { pointsOf, type Timeline } from '../../model/timeline.ts'
import { useTexts } from '../../state/texts.ts'
import css from './points.module.css'

/** Every point of the curve, newest first. */
export default function ValuesTable({ timeline }: { timeline: Timeline }) {
  const text = useTexts()
  const language = useLanguage()
  const points = (value: number | null) => (value === null ? '–' : pointsText(value, language))
  const title = (column: 'month' | 'monthly' | 'official' | 'matches') => (
    <span className={css.column}>{text(`timeline.${column}`)}</span>
  )
  return (
    <Table
      label={text('timeline.table')}
      rows={pointsOf(timeline).toReversed()}
      rowId={({ month }) => month}
      columns={[
        {
          id: 'month',
          title: title('month'),
          isRowHeader: true,
          render: ({ month }) => <span className={css.column}>{monthName(month, language)}</span>,
        },
        { id: 'monthly', title: title('monthly'), align: 'end', render: row => points(row.monthly) },
        { id: 'official', title: title('official'), align: 'end', render: row => points(row.official) },
        { id: 'matches', title: title('matches'), align: 'end', render: row => row.matches ?? '–' },
      ]}
    />
  )
}
