import { useSetAtom } from 'jotai'
import { type ButtonHTMLAttributes, type MouseEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { announceAtom } from '../slice/announcer.ts'

/** Milliseconds before a wait is spoken: speaking about a shorter wait would only delay the next message. */
const SPOKEN_AFTER = 1000

export interface PressProps
  extends Omit<
    ButtonHTMLAttributes<HTMLButtonElement>,
    'className' | 'style' | 'children' | 'disabled' | 'onClick'
  > {
  onPress?: () => void
  isDisabled?: boolean
  /** The action is under way: the button stays focusable, cannot be pressed, and shows that it is busy. */
  isPending?: boolean
  /** For a button beside a field in use: the field keeps the focus and the typed text. */
  preventFocusOnPress?: boolean
}

interface PressButtonProps extends PressProps, Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  className: string
}

/** The native button, with the few behaviours that it lacks. */
export function PressButton(props: PressButtonProps) {
  const { onPress, isDisabled, isPending = false, preventFocusOnPress, autoFocus, ...native } = props
  const { type = 'button', onKeyDown, onMouseDown, ...rest } = native
  const button = useRef<HTMLButtonElement>(null)
  useSpokenWait(isPending, () => button.current === document.activeElement)
  // Not the `autoFocus` attribute: it focuses too early in a dialog above another dialog, which takes the focus back.
  const focusFirst = useEffectEvent(() => {
    if (autoFocus) button.current?.focus()
  })
  useEffect(() => focusFirst(), [])

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // The click must not leave a dialog, whose React parents may listen to clicks.
    event.stopPropagation()
    // Safari does not focus a clicked button; a dialog has to know the button that opened it.
    if (!preventFocusOnPress) event.currentTarget.focus({ preventScroll: true })
    if (!isPending) onPress?.()
  }
  return (
    <button
      {...rest}
      ref={button}
      // Enter in a text field must not send a form that is already being sent.
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
        // Holding Enter presses the button once, like holding the mouse button.
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
