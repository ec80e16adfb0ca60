import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Disclosure } from './disclosure.tsx'
import { keepFocus } from './keep-focus.ts'

interface ErrorPanelProps {
  /** What happened. */
  title: ReactNode
  /** What is kept, what to do. */
  kept?: ReactNode
  /** Technical text, folded away. */
  details?: string
  onRetry?: () => void
  retryLabel?: string
  isRetrying?: boolean
  /** Links to other pages. */
  children?: ReactNode
}

export function ErrorPanel({
  title,
  kept,
  details,
  onRetry,
  retryLabel,
  isRetrying,
  children,
}: ErrorPanelProps) {
  const { t } = useTranslation('kit')
  return (
    <div ref={keepFocus} className="error-panel" role="alert">
      <p className="h2">{title}</p>
      {kept && <p>{kept}</p>}
      {(onRetry || children) && (
        <div className="btn-set">
          {onRetry && (
            <Button icon="refresh" onPress={onRetry} isPending={isRetrying}>
              {retryLabel ?? t('retry')}
            </Button>
          )}
          {children}
        </div>
      )}
      {details && (
        <Disclosure summary={t('details')}>
          <code>{details}</code>
        </Disclosure>
      )}
    </div>
  )
}
