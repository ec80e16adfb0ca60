import type { ElementType, ReactNode } from 'react'

interface VisuallyHiddenProps {
  as?: ElementType
  id?: string
  children: ReactNode
}

/** For screen readers only. */
export function VisuallyHidden({ as: Tag = 'span', id, children }: VisuallyHiddenProps) {
  return (
    <Tag className="vh" id={id}>
      {children}
    </Tag>
  )
}
