import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StepButton } from './step-button.tsx'
import { parseScore, stepped } from './stepper-value.ts'

interface NumberStepperProps {
  /** Spoken name of the value: "Score de Cenon 1". */
  label: string
  /** null: no value yet. */
  value: number | null
  onChange: (value: number | null) => void
  max?: number
  isDisabled?: boolean
  /** `duel`, on the blue table: figure above, buttons below. */
  look?: 'plain' | 'duel'
}

/** Minus, a real numeric input, plus. Holding a button repeats. */
export function NumberStepper({
  label,
  value,
  onChange,
  max = 999,
  isDisabled,
  look = 'plain',
}: NumberStepperProps) {
  const { t } = useTranslation('kit')
  const [typed, setTyped] = useState<string | null>(null)
  const step = (by: 1 | -1) => {
    // A field that keeps the focus would go on showing the typed figures.
    setTyped(null)
    onChange(stepped(value, by, max))
  }
  const input = (
    <input
      className={look === 'duel' ? 'score' : 'step-v'}
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      disabled={isDisabled}
      value={typed ?? value ?? ''}
      placeholder="–"
      onFocus={event => event.currentTarget.select()}
      onBlur={() => setTyped(null)}
      onChange={event => {
        setTyped(event.currentTarget.value)
        const parsed = parseScore(event.currentTarget.value, max)
        if (parsed !== undefined) onChange(parsed)
      }}
      onKeyDown={event => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        step(event.key === 'ArrowUp' ? 1 : -1)
      }}
    />
  )
  const isAtZero = (value ?? 0) <= 0
  const isAtMax = (value ?? 0) >= max
  const minus = (
    <StepButton
      kind="minus"
      label={t(isAtZero ? 'stepper.lessAtZero' : 'stepper.less', { label })}
      isDisabled={isDisabled || isAtZero}
      onStep={() => step(-1)}
    />
  )
  const plus = (
    <StepButton
      kind="plus"
      label={t(isAtMax ? 'stepper.moreAtMax' : 'stepper.more', { label })}
      isDisabled={isDisabled || isAtMax}
      onStep={() => step(1)}
    />
  )
  return look === 'duel' ? (
    <>
      {input}
      <div className="steps">
        {minus}
        {plus}
      </div>
    </>
  ) : (
    <div className="stepper">
      {minus}
      {input}
      {plus}
    </div>
  )
}
