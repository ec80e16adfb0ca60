import type { KeyboardEvent } from 'react'
import type { Plot } from '../../model/plot.ts'
import { useTexts } from '../../state/texts.ts'
import css from './points.module.css'
import { usePointText } from './use-point-text.ts'

interface ChartPointsProps {
  points: Plot['points']
  /** The month whose value is written above the curve. */
  shown: number | null
  onShow: (month: number) => void
}

/** The points of the curve: one stop of the Tab key, and the arrow keys go from one to the next. */
export function ChartPoints({ points, shown, onShow }: ChartPointsProps) {
  const text = useTexts()
  const say = usePointText()
  const present = points.at(-1)?.month.month
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div role="group" aria-label={text('timeline.points')}>
      {points.map(({ month, place }, at) => (
        <button
          key={month.month}
          type="button"
          className={`${css.point} ${month.monthly === null ? css.phase : ''} ${month.month === present ? css.present : ''}`}
          style={{ left: `${place.left}%`, top: `${place.top}%` }}
          aria-label={say(month)}
          tabIndex={month.month === shown ? 0 : -1}
          onFocus={() => onShow(month.month)}
          onPointerEnter={() => onShow(month.month)}
          onKeyDown={event => follow(event, at, points.length)}
        />
      ))}
    </div>
  )
}

const KEYS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowLeft: at => at - 1,
  ArrowRight: at => at + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

function follow(event: KeyboardEvent<HTMLButtonElement>, at: number, count: number): void {
  const next = KEYS[event.key]?.(at, count)
  const button = next === undefined ? null : event.currentTarget.parentElement?.children[next]
  if (!(button instanceof HTMLElement)) return
  event.preventDefault()
  button.focus()
}
