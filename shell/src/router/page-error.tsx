import { codeOf } from '@pingboard/kit/api'
import { useLocation, useNavigate, useRouteError } from '@pingboard/kit/router'
import { sessionAtom } from '@pingboard/kit/slice'
import { ErrorPanel } from '@pingboard/kit/ui'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import css from './slice-down.module.css'

/**
 * A page that could not be shown: no answer from the server, or a fault of ours. One without an answer is tried again
 * when the network returns, and when the session that could not be reached is known.
 */
export function PageError() {
  const text = useTexts()
  const navigate = useNavigate()
  const location = useLocation()
  const isOffline = codeOf(useRouteError()) === 'NETWORK'
  const isUnreachable = useAtomValue(sessionAtom).status === 'unreachable'
  const wasUnreachable = useRef(isUnreachable)
  const retry = () => void navigate(location, { replace: true })
  const heal = useEffectEvent(retry)
  useEffect(() => {
    if (!isOffline) return
    const online = () => heal()
    addEventListener('online', online)
    return () => removeEventListener('online', online)
  }, [isOffline])
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
