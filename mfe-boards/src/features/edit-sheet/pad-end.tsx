import type { Match } from '@pingboard/contracts/http/games.ts'
import { Button } from '@pingboard/kit/ui'
import { useTexts } from '../../state/texts.ts'
import css from './pad.module.css'
import type { Sides } from './use-sides.ts'

interface PadEndProps {
  canCorrect: boolean
  /** Null: all matches are played. */
  next: Match | null
  sides: Sides
  onNext: () => void
}

/** In the place of the keypad when the match is over: the way to the next one, under the same thumb. */
export function PadEnd({ canCorrect, next, sides, onNext }: PadEndProps) {
  const text = useTexts()
  if (!next) {
    return (
      <p className={css.question} tabIndex={-1} data-next="match">
        {text('sheet.allPlayed')}
      </p>
    )
  }
  return (
    <div className={css.end}>
      {canCorrect && <p className={css.question}>{text('sheet.toCorrect')}</p>}
      <Button variant="main" block icon="arrow-right" data-next="match" onPress={onNext}>
        {text('sheet.next', {
          match: sides.title(next),
          home: sides.side(next.home),
          away: sides.side(next.away),
        })}
      </Button>
    </div>
  )
}
