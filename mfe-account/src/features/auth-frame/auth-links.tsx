import type { ReactNode } from 'react'
import css from './auth-frame.module.css'

/** Links to the other sign-in pages, in one line where there is room. */
export function AuthLinks({ children }: { children: ReactNode }) {
  return <p className={css.links}>{children}</p>
}
