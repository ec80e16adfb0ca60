import { useLocation } from '@pingboard/kit/router'
import { LinkButton, Mark } from '@pingboard/kit/ui'
import { useDocumentTitle } from '../document/use-document-title.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { frameKind } from '../layout/frame-kind.ts'
import { Digits } from './digits.tsx'
import css from './status-page.module.css'

/** 404: what happened, and the way home. */
export function NotFound() {
  const text = useTexts()
  const { pathname } = useLocation()
  useDocumentTitle(text('not-found.title'))
  return (
    <div className={css.page}>
      {frameKind(pathname) === 'bare' && <Mark to="/" />}
      <Digits status="404" />
      <h1 className="title">{text('not-found.title')}</h1>
      <p>{text('not-found.why')}</p>
      <LinkButton to="/">{text('errors.home')}</LinkButton>
    </div>
  )
}
