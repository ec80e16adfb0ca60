import type { Match } from '@pingboard/contracts/http/games.ts'
import { VisuallyHidden } from '@pingboard/kit/ui'
import { useTexts } from '../../state/texts.ts'
import css from './pad.module.css'

/** Sets that a match of three won sets can have. */
const USUAL = 5

interface SetStripProps {
  match: Match
  /** The set that the next points are for. */
  at: number
  isOver: boolean
  onSelect: (place: number) => void
}

/** The sets of a match, side by side. A set that is entered can be chosen, to correct it. */
export function SetStrip({ match, at, isOver, onSelect }: SetStripProps) {
  const text = useTexts()
  const { points } = match
  const places = Array.from(
    { length: Math.max(USUAL, points.length, isOver ? 0 : at + 1) },
    (_, place) => place,
  )
  return (
    <ol className={css.sets} aria-label={text('sheet.sets')}>
      {places.map(place => {
        const set = points[place]
        const isNow = place === at && !isOver
        if (!set) {
          return (
            <li key={place} className={isNow ? css.now : css.open} aria-hidden="true">
              <b>{isNow ? '…' : '–'}</b>
              <b>{isNow ? '…' : '–'}</b>
            </li>
          )
        }
        const [home, away] = set
        return (
          <li key={place} className={isNow ? css.now : undefined}>
            <button type="button" aria-pressed={isNow} onClick={() => onSelect(place)}>
              <b aria-hidden="true" className={home > away ? css.more : undefined}>
                {home}
              </b>
              <b aria-hidden="true" className={away > home ? css.more : undefined}>
                {away}
              </b>
              <VisuallyHidden>{text('sheet.correct', { number: place + 1, home, away })}</VisuallyHidden>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
