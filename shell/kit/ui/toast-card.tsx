import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Toast } from '../slice/toasts.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { keepFocus } from './keep-focus.ts'
import { useCountdown } from './use-countdown.ts'

const ICONS = {
  success: 'check',
  error: 'alert-triangle',
  warning: 'alert-circle',
  info: 'info-circle',
} as const

/**
 * For `ref` of a toast: F6 leads to its first button, from a dialog too, and back. A toast that goes with the focus gives
 * it back to where F6 found it.
 */
const reachByKey = (card: HTMLElement | null): (() => void) => {
  const leave = keepFocus(card)
  let from: HTMLElement | null = null
  const back = () => {
    const isIn = card?.contains(document.activeElement)
    if (isIn) from?.focus()
    return isIn
  }
  const turn = (event: KeyboardEvent) => {
    if (event.key !== 'F6') return
    event.preventDefault()
    if (back()) return
    from = document.querySelector<HTMLElement>(':focus')
    card?.querySelector('button')?.focus()
  }
  // Before the page's own keys: some of them let no key pass.
  addEventListener('keydown', turn, true)
  return () => {
    removeEventListener('keydown', turn, true)
    back()
    leave()
  }
}

interface ToastCardProps {
  toast: Toast
  onDone: () => void
}

/** The countdown pauses while the toast is pointed at or has the focus. */
export function ToastCard({ toast, onDone }: ToastCardProps) {
  // Drawn once in a while: what the compiler would remember of a toast weighs more on every page than it saves.
  'use no memo'
  const { t } = useTranslation('kit')
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  useCountdown(toast.timeout, isPointed || isFocused, onDone)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pausing only; nothing is operated through it
    <div
      ref={reachByKey}
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
