import { useTranslation } from 'react-i18next'

interface StepsProps {
  label: string
  steps: readonly string[]
  /** From 0. */
  current: number
}

/** The person's place in a wizard. */
export function Steps({ label, steps, current }: StepsProps) {
  const { t } = useTranslation('kit')
  return (
    <ol className="wsteps" aria-label={label}>
      {steps.map((step, index) => (
        <li key={step} aria-current={index === current ? 'step' : undefined}>
          <span
            className={index < current ? 'ws ws--ok' : index > current ? 'ws ws--n' : 'ws'}
            aria-hidden="true"
          >
            {index + 1}
          </span>
          {step}
          {index < current && <span className="vh"> ({t('steps.done')})</span>}
        </li>
      ))}
    </ol>
  )
}
