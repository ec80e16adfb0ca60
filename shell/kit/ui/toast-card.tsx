import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Toast } from '../slice/toasts.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { useCountdown } from './use-countdown.ts'

const ICONS = {
  success: 'check',
  error: 'alert-triangle',
  warning: 'alert-circle',
  info: 'info-circle',
} as const

interface ToastCardProps {
  toast: Toast
  onDone: () => void
}

/** The countdown pauses while the toast is pointed at or has the focus. */
export function ToastCard({ toast, onDone }: ToastCardProps) {
  const { t } = useTranslation('kit')
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  useCountdown(toast.timeout, isPointed || isFocused, onDone)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pausing only; nothing is operated through it
    <div
      className={toast.kind === 'error' ? 'toast toast--err' : 'toast'}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={event => setFocused(event.currentTarget.contains(event.relatedTarget))}
      onKeyDown={event => event.key === 'Escape' && onDone()}
    >
      <Icon name={ICONS[toast.kind]} label={t(`toast.${toast.kind}`)} />
      <p>{toast.text}</p>
      {toast.action && (
        <Button
          variant="quiet"
          onPress={() => {
            toast.action?.run()
            onDone()
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <IconButton icon="x" label={t('dismiss')} onPress={onDone} />
    </div>
  )
}
