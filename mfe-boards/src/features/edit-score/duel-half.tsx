import { LIMITS } from '@pingboard/contracts/constants.ts'
import { type SideFace, TeamName, teamLabel } from '@pingboard/kit/fixtures'
import { useKitTexts, VisuallyHidden } from '@pingboard/kit/ui'
import { NumberStepper } from '@pingboard/kit/ui/forms'
import { useTexts } from '../../state/texts.ts'

interface DuelHalfProps {
  face: SideFace
  value: number | null
  /** Without it, the score can only be read. */
  onChange?: (value: number | null) => void
}

/** One side of the table: the full team name, the score, and the buttons minus and plus near the thumb. */
export function DuelHalf({ face, value, onChange }: DuelHalfProps) {
  const text = useTexts()
  const kit = useKitTexts()
  const label = face.label ?? ''
  return (
    <div className="half">
      <TeamName label={label} isOwn={face.isOwn} isWinner={!onChange && face.isWinner} />
      {onChange ? (
        <NumberStepper
          look="duel"
          label={text('editor.scoreOf', { team: teamLabel(label) })}
          value={value}
          max={LIMITS.score}
          onChange={onChange}
        />
      ) : (
        <span className="score">
          {value ?? (
            <>
              <span aria-hidden="true">–</span>
              <VisuallyHidden>{kit('score.none')}</VisuallyHidden>
            </>
          )}
        </span>
      )}
    </div>
  )
}
