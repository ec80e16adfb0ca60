import { LIMITS } from '@pingboard/contracts/constants.ts'
import { type SideFace, TeamName, teamLabel } from '@pingboard/kit/fixtures'
import { NumberStepper } from '@pingboard/kit/ui/forms'
import { useTexts } from '../../state/texts.ts'

interface DuelHalfProps {
  face: SideFace
  value: number | null
  onChange: (value: number | null) => void
  isDisabled?: boolean
}

/** One side of the table: the full team name, the score, and the buttons minus and plus near the thumb. */
export function DuelHalf({ face, value, onChange, isDisabled }: DuelHalfProps) {
  const text = useTexts()
  const label = face.label ?? ''
  return (
    <div className="half">
      <TeamName label={label} isOwn={face.isOwn} />
      <NumberStepper
        look="duel"
        label={text('editor.scoreOf', { team: teamLabel(label) })}
        value={value}
        max={LIMITS.score}
        onChange={onChange}
        isDisabled={isDisabled}
      />
    </div>
  )
}
