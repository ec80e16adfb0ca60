import type { PlayerSummary } from '@pingboard/contracts/http/federation.ts'
import { numberText } from '@pingboard/kit/federation'
import { useLanguage } from '@pingboard/kit/fixtures'
import { useId } from 'react'
import { useTexts } from '../../state/texts.ts'
import css from './link-dialog.module.css'

/** Who would be linked, to read before saving. */
export function ChosenPlayer({ player }: { player: PlayerSummary }) {
  const text = useTexts()
  const language = useLanguage()
  const heading = useId()
  const { firstname, lastname, clubLabel, licenseNumber, points } = player
  return (
    <section className={css.chosen} aria-labelledby={heading}>
      <h3 className="small muted" id={heading}>
        {text('link.chosen')}
      </h3>
      <p>
        <b>{`${firstname} ${lastname}`}</b>
        {clubLabel && <span className="small">{clubLabel}</span>}
        <span className="small muted num">
          {text('link.licence', { licence: licenseNumber })}
          {points !== null && `, ${text('link.points', { points: numberText(points, language) })}`}
        </span>
      </p>
    </section>
  )
}
