import { safeRedirect, useLocation, useSearchParams } from '@pingboard/kit/router'
import { LinkButton, Mark } from '@pingboard/kit/ui'
import { useState } from 'react'
import { BOARDS, groupPage } from '../addresses.ts'
import { useDocumentTitle } from '../document/use-document-title.ts'
import { useTexts } from '../i18n/texts.ts'
import { frameKind } from '../layout/frame-kind.ts'
import { Digits } from './digits.tsx'
import css from './status-page.module.css'
import { isJustUnanswered, Unanswered } from './unanswered.tsx'

/** 404. When the page that led here got no answer, the address may well exist, and the page says that instead. */
export function NotFound() {
  const [query] = useSearchParams()
  const [isUnanswered] = useState(isJustUnanswered)
  const wanted = safeRedirect(query.get('redirect'), location.origin)
  if (isUnanswered && query.has('redirect')) return <Unanswered wanted={wanted} />
  return <Missing wanted={wanted} />
}

/** What happened, as far as the address shows it, and a link to the home page. */
function Missing({ wanted }: { wanted: string }) {
  const text = useTexts()
  const { pathname } = useLocation()
  useDocumentTitle(text('not-found.title'))
  return (
    <div className={css.page}>
      {frameKind(pathname) === 'bare' && <Mark to="/" />}
      <Digits status="404" />
      <h1 className="title">{text('not-found.title')}</h1>
      <p>{text(`not-found.${subjectOf(wanted)}`)}</p>
      <LinkButton to="/">{text('errors.home')}</LinkButton>
    </div>
  )
}

/** What the person looked for: a board, a group, or something unknown. */
function subjectOf(address: string): 'board' | 'group' | 'why' {
  if (address.startsWith(BOARDS)) return 'board'
  return address.startsWith(groupPage('')) ? 'group' : 'why'
}
