import { codeOf, isOutage, onceReachable } from '@pingboard/kit/api'
import { useLocation, useRouteError } from '@pingboard/kit/router'
import { sessionAtom } from '@pingboard/kit/slice'
import { ErrorPanel } from '@pingboard/kit/ui'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { OnDisplay } from '../layout/on-display.tsx'
import { useShell } from '../shell-context.ts'
import { classify } from '../slices/classify.ts'
import css from './slice-down.module.css'
import { useAnotherTry } from './use-another-try.ts'

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
  const { reload } = useShell()
  const { key } = useLocation()
  const tryAgain = useAnotherTry()
  const error = useRouteError()
  const isOffline = isOutage(error)
  const isUnreachable = useAtomValue(sessionAtom).status === 'unreachable'
  const wasUnreachable = useRef(isUnreachable)
  const heal = useEffectEvent(() => void tryAgain())
  // React and the router remember a part of the shell that did not come: only a fresh page asks for it again.
  const retry = () => void (isOffline || classify(error) === 'evaluation' ? tryAgain() : reload())
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try is a navigation, also one that fails alike
  useEffect(() => {
    if (isOutage(error)) return onceReachable(() => heal())
  }, [error, key])
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
