import type { Match } from '@pingboard/contracts/http/games.ts'
import { Digit } from '@pingboard/kit/fixtures'
import type { Side } from '../../model/match-play.ts'
import { Letters } from './letters.tsx'
import css from './pad.module.css'
import type { Sides } from './use-sides.ts'

interface PadSidesProps {
  match: Match
  sides: Sides
  won: Record<Side, number>
}

/** Both sides of the match, with the sets they have won, and the net between them. */
export function PadSides({ match, sides, won }: PadSidesProps) {
  return (
    <div className={css.halves}>
      {(['home', 'away'] as const).map(side => (
        <p key={side} className={css.half}>
          <span className={css.name}>
            <Letters letters={match[side]} isHidden />
            <span className={sides.isNamed(match[side]) ? undefined : 'vh'}>{sides.side(match[side])}</span>
          </span>{' '}
          <Digit className={css.figure} value={won[side]} />
        </p>
      ))}
    </div>
  )
}
