import { type ReactNode, useId } from 'react'
import css from './live.module.css'

interface LiveTableProps {
  title: string
  count: string
  /** Few enough for figures that are read from far. */
  isFew: boolean
  children: ReactNode
}

/** One table for everything in play, seen from above, with its white line and its net. */
export function LiveTable({ title, count, isFew, children }: LiveTableProps) {
  const id = useId()
  return (
    <section
      className={`table table--edge ${css.court} ${isFew ? css.few : ''}`.trimEnd()}
      aria-labelledby={id}
    >
      <div className="sheet-head">
        <h2 id={id}>{title}</h2>
        <span className="count">{count}</span>
      </div>
      {children}
      <span className={css.net} aria-hidden="true" />
    </section>
  )
}
