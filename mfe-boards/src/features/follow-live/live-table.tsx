import { type ReactNode, useId } from 'react'
import css from './live.module.css'

interface LiveTableProps {
  title: string
  count: string
  children: ReactNode
}

/** One table for everything in play, seen from above, with its white line and its net. */
export function LiveTable({ title, count, children }: LiveTableProps) {
  const id = useId()
  return (
    <section className={`table table--edge ${css.court}`} aria-labelledby={id}>
      <div className="sheet-head">
        <h2 id={id}>{title}</h2>
        <span className="count">{count}</span>
      </div>
      {children}
      <span className={css.net} aria-hidden="true" />
    </section>
  )
}
