import { Link } from '@pingboard/kit/router'
import { Icon, Mark } from '@pingboard/kit/ui'
import type { ReactNode } from 'react'
import { useTexts } from '../../state/texts.ts'
import { LanguageChoice } from '../choose-language/language-choice.tsx'
import css from './auth-frame.module.css'

interface AuthFrameProps {
  title: string
  children: ReactNode
}

/** Frame of the sign-in pages: a table at 0–0, and beside the table one column. */
export function AuthFrame({ title, children }: AuthFrameProps) {
  const text = useTexts()
  return (
    <div className={css.page}>
      <div className={`table ${css.table}`}>
        <div className={css.mark}>
          <Mark to="/" />
        </div>
        <p className={`${css.score} num`} aria-hidden="true">
          <b>0</b>
          <b>0</b>
        </p>
        <span className={css.net} aria-hidden="true" />
      </div>
      <div className={css.side}>
        <div className={css.column}>
          <Link className={`${css.back} small`} to="/">
            <Icon name="arrow-left" size="s" />
            {text('auth.home')}
          </Link>
          <h1 className="title">{title}</h1>
          {children}
          <div className={css.foot}>
            <LanguageChoice />
          </div>
        </div>
      </div>
    </div>
  )
}
