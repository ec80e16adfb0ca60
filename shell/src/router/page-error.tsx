import { codeOf } from '@pingboard/kit/api'
import { useLocation, useNavigate, useRouteError } from '@pingboard/kit/router'
import { ErrorPanel } from '@pingboard/kit/ui'
import { useTexts } from '../i18n/use-texts.ts'
import css from './slice-down.module.css'

/** A page that could not be shown: no answer from the server, or a fault of ours. */
export function PageError() {
  const text = useTexts()
  const navigate = useNavigate()
  const location = useLocation()
  const isOffline = codeOf(useRouteError()) === 'NETWORK'
  return (
    <div className={`page page--list ${css.box}`}>
      <h1 className="title">{text(isOffline ? 'errors.offline-title' : 'errors.page-title')}</h1>
      <ErrorPanel
        title={text(isOffline ? 'errors.offline' : 'errors.page')}
        onRetry={() => navigate(location, { replace: true })}
      />
    </div>
  )
}
