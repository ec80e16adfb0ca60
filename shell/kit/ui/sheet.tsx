import { type ReactNode, useId } from 'react'

interface SheetProps {
  title: ReactNode
  count?: ReactNode
  /** At the end of the head line: links, small buttons. */
  actions?: ReactNode
  level?: 2 | 3 | 4
  id?: string
  children: ReactNode
}

/** A section that looks printed: heavy rule, title, hairlines. No box, no shadow. */
export function Sheet({ title, count, actions, level = 2, id, children }: SheetProps) {
  const heading = useId()
  const Heading = `h${level}` as const
  return (
    <section className="sheet" id={id} aria-labelledby={heading}>
      <div className="sheet-head">
        <Heading id={heading}>{title}</Heading>
        {count !== undefined && <span className="count">{count}</span>}
        {actions}
      </div>
      {children}
    </section>
  )
}
