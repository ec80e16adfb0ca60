import type { ReactNode } from 'react'

interface NoteProps {
  tone?: 'plain' | 'error'
  title?: ReactNode
  children?: ReactNode
}

/** A remark in the margin. */
export function Note({ tone = 'plain', title, children }: NoteProps) {
  return (
    <div className={tone === 'error' ? 'note note--err' : 'note'}>
      {title && <p className="note-t">{title}</p>}
      {children}
    </div>
  )
}
