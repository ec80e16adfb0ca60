import { useSetAtom } from 'jotai'
import { type ButtonHTMLAttributes, type MouseEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { announceAtom } from '../slice/announcer.ts'

/** Milliseconds before a wait is spoken: a shorter one needs no word, and would delay the word that matters. */
const SPOKEN_AFTER = 1000

export interface PressProps
  extends Omit<
    ButtonHTMLAttributes<HTMLButtonElement>,
    'className' | 'style' | 'children' | 'disabled' | 'onClick'
  > {
  onPress?: () => void
  isDisabled?: boolean
  /** Under way: it stays focusable, cannot be pressed, and says that it is busy. */
  isPending?: boolean
  /** For what stands beside a field in use: that keeps the focus, and what was typed. */
  preventFocusOnPress?: boolean
}

interface PressButtonProps extends PressProps, Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  className: string
}

/** The platform's button, with the few things it does not do by itself. */
export function PressButton(props: PressButtonProps) {
  const { onPress, isDisabled, isPending = false, preventFocusOnPress, autoFocus, ...native } = props
  const { type = 'button', onKeyDown, onMouseDown, ...rest } = native
  const button = useRef<HTMLButtonElement>(null)
  useSpokenWait(isPending, () => button.current === document.activeElement)
  // Not the attribute: that focuses too early for a dialog above another, which takes the focus back.
  const focusFirst = useEffectEvent(() => {
    if (autoFocus) button.current?.focus()
  })
  useEffect(() => focusFirst(), [])

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Out of a dialog, whose React parents may listen to clicks of their own.
    event.stopPropagation()
    // Safari does not focus a button that is clicked; a dialog has to know where it was opened.
    if (!preventFocusOnPress) event.currentTarget.focus({ preventScroll: true })
    if (!isPending) onPress?.()
  }
  return (
    <button
      {...rest}
      ref={button}
      // Enter in a text field must not send a form that is being sent.
      type={isPending ? 'button' : type}
      disabled={isDisabled}
      aria-disabled={isPending || rest['aria-disabled']}
      data-pending={isPending || undefined}
      onClick={press}
      onMouseDown={event => {
        if (preventFocusOnPress) event.preventDefault()
        onMouseDown?.(event)
      }}
      onKeyDown={event => {
        // Enter held down presses once, as the mouse does.
        if (event.key === 'Enter' && event.repeat) event.preventDefault()
        onKeyDown?.(event)
      }}
    />
  )
}

function useSpokenWait(isPending: boolean, isFocused: () => boolean): void {
  const { t } = useTranslation('kit')
  const announce = useSetAtom(announceAtom)
  const speak = useEffectEvent(() => {
    if (isFocused()) announce(t('loading'))
  })
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => speak(), SPOKEN_AFTER)
    return () => clearTimeout(timer)
  }, [isPending])
}
