import { useLoad } from '@pingboard/kit/api'
import { Button, FilterChips } from '@pingboard/kit/ui'
import { useId, useState } from 'react'
import { type KnownPoints, pointsOf, timelineOf, twoSeasonsSince } from '../../model/timeline.ts'
import { useTexts } from '../../state/texts.ts'
import css from './points.module.css'
import { PointsChart } from './points-chart.tsx'
import { Summary } from './summary.tsx'

/** Fewer values make no curve. */
const ENOUGH = 3

/**
 * The points as a curve, in sentences and as a table. The default export makes it a chunk of its own, with the library
 * that draws lines.
 */
export default function PointsTimeline({ known }: { known: KnownPoints }) {
  const text = useTexts()
  const heading = useId()
  const [range, setRange] = useState<'two' | 'all'>('two')
  const all = timelineOf(known, 0)
  const two = timelineOf(known, twoSeasonsSince(known.today))
  const timeline = range === 'two' ? two : all
  const isLonger = pointsOf(all).length > pointsOf(two).length
  const hasCurve = pointsOf(timeline).length >= ENOUGH
  return (
    <section className={css.section} aria-labelledby={heading}>
      <div className="row-flex">
        <h2 className="h2 grow" id={heading}>
          {text(range === 'two' ? 'timeline.two-title' : 'timeline.all-title')}
        </h2>
        {isLonger && (
          <FilterChips
            label={text('timeline.range')}
            options={[
              { id: 'two', label: text('timeline.two') },
              { id: 'all', label: text('timeline.all') },
            ]}
            value={range}
            onChange={setRange}
          />
        )}
      </div>
      <Summary id={`${heading}-sum`} timeline={timeline} hasMatches={known.matches !== null} />
      {hasCurve ? (
        <>
          <PointsChart timeline={timeline} labelledBy={heading} describedBy={`${heading}-sum`} />
          <ValuesTable timeline={timeline} />
        </>
      ) : (
        <p className="hint">{text('timeline.few')}</p>
      )}
    </section>
  )
}

/** The same values as a table. Its code comes when it is opened. */
function ValuesTable({ timeline }: { timeline: ReturnType<typeof timelineOf> }) {
  const text = useTexts()
  const [isOpen, setOpen] = useState(false)
  const part = useLoad(isOpen ? 'table' : null, () => import('./values-table.tsx'))
  const Values = isOpen && part.status === 'ready' ? part.data.default : null
  return (
    <>
      <Button
        variant="link"
        aria-expanded={isOpen}
        isPending={isOpen && part.status === 'loading'}
        onPress={() => setOpen(!isOpen)}
      >
        {text(isOpen ? 'timeline.hide-table' : 'timeline.show-table')}
      </Button>
      {Values && <Values timeline={timeline} />}
      {isOpen && part.status === 'failed' && <p role="alert">{text('timeline.no-table')}</p>}
    </>
  )
}
