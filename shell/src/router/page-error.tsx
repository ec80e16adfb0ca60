import { codeOf, isOutage, onceReachable } from '@pingboard/kit/api'
import { useLocation, useNavigate, useRouteError } from '@pingboard/kit/router'
import { sessionAtom } from '@pingboard/kit/slice'
import { ErrorPanel } from '@pingboard/kit/ui'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { OnDisplay } from '../layout/on-display.tsx'
import { useShell } from '../shell-context.ts'
import css from './slice-down.module.css'

/** A page that could not be shown: no answer from the server, an unreadable answer, or a fault of the product. */
export function PageError() {
  const isOutdated = codeOf(useRouteError()) === 'UNREADABLE'
  return (
    <>
      <OnDisplay hasFailed />
      {isOutdated ? <Outdated /> : <Failed />}
    </>
  )
}

/**
 * Only the person loads the page again: if that does not help, this page is shown again, without a loop of reloads.
 */
function Outdated() {
  const text = useTexts()
  const { reload } = useShell()
  return (
    <div className={`page page--list ${css.box}`}>
      <h1 className="title">{text('update.unreadable-title')}</h1>
      <ErrorPanel
        title={text('update.unreadable-why')}
        onRetry={() => void reload()}
        retryLabel={text('update.reload')}
      />
    </div>
  )
}

/**
 * Tried again by hand; after no answer, also when the server can be reached again; and when the session is no longer
 * unreachable.
 */
function Failed() {
  const text = useTexts()
  const navigate = useNavigate()
  const location = useLocation()
  const error = useRouteError()
  const isOffline = isOutage(error)
  const isUnreachable = useAtomValue(sessionAtom).status === 'unreachable'
  const wasUnreachable = useRef(isUnreachable)
  const retry = () => void navigate(location, { replace: true })
  const heal = useEffectEvent(retry)
  useEffect(() => {
    if (isOutage(error)) return onceReachable(() => heal())
  }, [error])
  useEffect(() => {
    if (wasUnreachable.current && !isUnreachable) heal()
    wasUnreachable.current = isUnreachable
  }, [isUnreachable])
  return (
    <div className={`page page--list ${css.box}`}>
      <h1 className="title">{text(isOffline ? 'errors.offline-title' : 'errors.page-title')}</h1>
      <ErrorPanel title={text(isOffline ? 'errors.offline' : 'errors.page')} onRetry={retry} />
    </div>
  )
}
