import type { ReactNode } from 'react'
import css from './court.module.css'

/** A table drawn as an outline, without paint: two halves and a net. */
export const Court = ({ left, right }: { left: ReactNode; right: ReactNode }) => (
  <div className={css.court}>
    <div className={css.left}>{left}</div>
    <div className={css.right}>{right}</div>
  </div>
)
