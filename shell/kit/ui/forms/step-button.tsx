import { Icon } from '../icon.tsx'
import { useHold } from './use-hold.ts'

interface StepButtonProps {
  kind: 'minus' | 'plus'
  label: string
  isDisabled?: boolean
  onStep: () => void
}

/** Stays focusable while disabled: its name gives the reason, and the focus is not lost at zero. */
export function StepButton({ kind, label, isDisabled = false, onStep }: StepButtonProps) {
  const hold = useHold(onStep, isDisabled)
  return (
    <button
      type="button"
      className={`step step--${kind}`}
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      onContextMenu={event => event.preventDefault()}
      {...hold}
    >
      <Icon name={kind} size="l" />
    </button>
  )
}
