import { VisuallyHidden } from '@pingboard/kit/ui'
import type { ReactNode } from 'react'
import { useTexts } from '../../state/texts.ts'
import css from './stats.module.css'

interface FigureProps {
  label: string
  /** Null where not known. */
  value: string | null
  isMain?: boolean
  isEstimate?: boolean
  /** Where the figure comes from, and when. */
  children: ReactNode
}

export function Figure({ label, value, isMain, isEstimate, children }: FigureProps) {
  const text = useTexts()
  const look = isMain ? css.main : isEstimate ? css.estimate : ''
  return (
    <div className={`${css.figure} ${look}`}>
      <dt>{label}</dt>
      <dd className={css.value}>
        {value ?? (
          <>
            <span aria-hidden="true">–</span>
            <VisuallyHidden>{text('stats.unknown')}</VisuallyHidden>
          </>
        )}
      </dd>
      <dd className={css.source}>{children}</dd>
    </div>
  )
}
