import { gainText, numberText } from '@pingboard/kit/federation'
import { useLanguage } from '@pingboard/kit/fixtures'
import { Table } from '@pingboard/kit/ui/collections'
import { BANDS } from '../../model/simulation.ts'
import { useTexts } from '../../state/texts.ts'
import css from './simulator.module.css'

const COLUMNS = ['normalVictory', 'abnormalVictory', 'normalDefeat', 'abnormalDefeat'] as const

/** The full grid, for a contest of coefficient 1. */
export function PointsGrid() {
  const text = useTexts()
  const language = useLanguage()
  return (
    <Table
      label={text('grid.title')}
      rows={BANDS}
      rowId={({ from }) => from}
      columns={[
        {
          id: 'difference',
          title: <span className={css.column}>{text('grid.difference')}</span>,
          isRowHeader: true,
          render: ({ from, to }) =>
            to === null
              ? text('grid.last', { from: numberText(from, language) })
              : text('grid.band', { from: numberText(from, language), to: numberText(to, language) }),
        },
        ...COLUMNS.map(id => ({
          id,
          title: <span className={css.column}>{text(`grid.${id}`)}</span>,
          align: 'end' as const,
          render: (band: (typeof BANDS)[number]) => gainText(band[id], language),
        })),
      ]}
    />
  )
}
