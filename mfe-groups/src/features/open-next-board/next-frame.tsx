import { Note, Skeleton } from '@pingboard/kit/ui'
import type { ReactNode } from 'react'
import css from './next-board.module.css'

interface NextFrameProps {
  /** Nothing while it is loading. */
  title?: string
  detail?: string
  more?: ReactNode
  /** What did not work, and why. */
  error?: string | false
  /** The actions. */
  children?: ReactNode
}

/** The place of the proposal above the boards. It has its height from the start, so that no board below it moves. */
export function NextFrame({ title, detail, more, error, children }: NextFrameProps) {
  return (
    <li className={css.next} aria-hidden={title === undefined || undefined}>
      <div className={css.words}>
        {title === undefined ? (
          <>
            <Skeleton width="14rem" />
            <Skeleton width="10rem" height="0.75rem" />
          </>
        ) : (
          <>
            <span className={`${css.title} narrow`}>{title}</span>
            <span className="muted small">{detail}</span>
            {more}
          </>
        )}
      </div>
      <div className={css.do}>{children}</div>
      {error && (
        <div className={css.error}>
          <Note tone="error">{error}</Note>
        </div>
      )}
    </li>
  )
}
