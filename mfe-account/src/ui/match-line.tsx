import { VisuallyHidden } from '@pingboard/kit/ui'
import type { ReactNode } from 'react'
import { useTexts } from '../state/texts.ts'
import css from './match-line.module.css'

interface MatchLineProps {
  letter: 'V' | 'D' | 'F'
  opponent: string
  details: readonly string[]
  /** The person's own: it stands at the end of the line, away from the opponent's name. */
  gain: ReactNode
  action?: ReactNode
}

const LOOKS = { V: 'vd--v', D: 'vd--d', F: `vd--f ${css.withdrawn}` } as const

/** One match in a list: its result, the opponent, and what it gives. */
export function MatchLine({ letter, opponent, details, gain, action }: MatchLineProps) {
  const text = useTexts()
  return (
    <li className={css.match}>
      <span className={`vd ${LOOKS[letter]}`} aria-hidden="true">
        {letter}
      </span>
      <span className={css.words}>
        <VisuallyHidden>{text(`matches.${letter}`)} </VisuallyHidden>
        <b className="narrow">{opponent}</b>
        {details.length > 0 && <span className="muted small">{details.join(', ')}</span>}
      </span>
      <span className={css.gain}>{gain}</span>
      {action}
    </li>
  )
}
